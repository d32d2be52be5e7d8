import type { Refusal } from '../../../wire/console-answers.ts'

/** What the page last has to say. */
export interface Notice {
  readonly tone: 'saved' | 'refused' | 'plain'
  readonly text: string
  /** What to do next. */
  readonly next?: string | undefined
  /** Whose it is, where it is told to nobody else. */
  readonly by?: string
}

export function refusedNotice(what: string, { code, message, got, expected, remedy }: Refusal): Notice {
  const facts = [got === undefined ? '' : `got ${got}`, expected === undefined ? '' : `expected ${expected}`].filter((text) => text !== '')
  return { tone: 'refused', text: `${what}: not done. ${message} (${[code, ...facts].join('; ')})`, next: remedy }
}

export const unreached: Notice = {
  tone: 'refused',
  text: 'The server does not answer, so nobody knows whether this was done.',
  next: 'Watch the arms, press the hardware stop if in doubt, and wait for the connection: the page then shows how it stands.',
}
