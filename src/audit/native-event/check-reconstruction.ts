import type { Check } from '../../core/check.ts'
import type { Direction } from '../../core/direction.ts'

/** The reconstructions of one direction at one event, one per seed. */
export function checkReconstruction(
  direction: Direction,
  event: string,
  found: readonly { readonly seedIndex: number; readonly difference: string | undefined }[],
): Check {
  const odd = found.find(({ difference }) => difference !== undefined)
  return {
    check: `reconstruction-reproduces-native/${direction}/${event}`,
    ok: odd === undefined,
    got: odd === undefined ? `equal under ${found.length} of ${found.length} seeds` : `seed ${odd.seedIndex}: ${odd.difference}`,
    expected: 'memory, executed actions and end state equal to the native ones, byte for byte',
  }
}
