import type { Check } from '../core/check.ts'

/** The actions of every row, executed anew for scoring, must end where the episode ended: else what is scored is not what happened. */
export function checkReplay(replayed: readonly (boolean | null)[]): Check {
  const compared = replayed.filter((equal) => equal !== null)
  const equal = compared.filter(Boolean).length
  return {
    check: 'replay-reproduces-episodes',
    ok: equal === compared.length,
    got: `${equal} of ${compared.length} ends equal, ${replayed.length - compared.length} in a world that starts from other bytes`,
    expected: 'every end that can be compared, byte for byte',
  }
}
