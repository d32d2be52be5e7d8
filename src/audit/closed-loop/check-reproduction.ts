import type { Check } from '../../core/check.ts'

/** How a course that should repeat the native one under a seed differs from it; undefined if it does not. */
export interface Reproduction {
  readonly seedIndex: number
  readonly difference: string | undefined
}

/** Every course that should repeat a native one did so, under each seed. */
export function checkReproduction(check: string, found: readonly Reproduction[]): Check {
  const odd = found.find(({ difference }) => difference !== undefined)
  return {
    check,
    ok: odd === undefined,
    got: odd === undefined ? `equal under ${found.length} of ${found.length} seeds` : `seed ${odd.seedIndex}: ${odd.difference}`,
    expected: 'memory, executed actions and end state equal to the native ones, byte for byte',
  }
}
