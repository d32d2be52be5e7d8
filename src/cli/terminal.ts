import type { ErrorDetails } from '../core/errors.ts'

/** Where a verb speaks: results go to stdout, everything else to stderr. */
export interface Terminal {
  /** A result for people; silent with --json. */
  result(text: string): void
  /** The result for programs, only with --json: one document `{twinpast: 1, verb, ok, exitCode, ...}`. */
  json(document: Readonly<Record<string, unknown>>): void
  /** Something worth knowing. */
  note(text: string): void
  error(details: ErrorDetails): void
  readonly interactive: boolean
  readonly asJson: boolean
}

export function openTerminal(asJson: boolean): Terminal {
  const interactive = process.stderr.isTTY === true && !process.env['CI']
  const colour = interactive && !process.env['NO_COLOR']
  const red = (text: string) => (colour ? `\u001b[31m${text}\u001b[39m` : text)
  return {
    interactive,
    asJson,
    result: (text) => {
      if (!asJson) process.stdout.write(`${text}\n`)
    },
    json: (document) => {
      if (asJson) process.stdout.write(`${JSON.stringify(document)}\n`)
    },
    note: (text) => {
      process.stderr.write(`${text}\n`)
    },
    error: (details) => {
      process.stderr.write(`${red(`error ${details.code}:`)} ${printable(details.message)}\n`)
      for (const name of ['where', 'got', 'expected', 'remedy'] as const) {
        const value = details[name]
        if (value !== undefined && value !== '') process.stderr.write(`  ${name.padEnd(9)} ${printable(value)}\n`)
      }
    },
  }
}

/** Text from files and policies, with control characters and changes of writing direction spelled out so that they cannot steer the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
