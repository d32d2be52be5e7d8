import type { ConsoleState } from '../../../wire/console-state.ts'

/** Run and label, rate video, decide between two labels, open the key. */
export type Screen = 'run' | 'rate' | 'decide' | 'key'

/** The screens that a person's roles give them; everybody sees how far the session is. */
export function screensOf({ people }: ConsoleState, who: string): readonly Screen[] {
  return [
    ...(people.operators.includes(who) ? (['run'] as const) : []),
    ...(people.raters.includes(who) ? (['rate'] as const) : []),
    ...(people.adjudicators.includes(who) ? (['decide'] as const) : []),
    'key',
  ]
}
