import { signFlipTest } from '../../stats/permutation/sign-flip.ts'
import type { Execution } from './execution.ts'
import { shows } from './readout-rows.ts'
import type { ReadoutKey } from './readout-rows.ts'

const watched = ['target-correct', 'no-expressed-selection', 'completed'] as const satisfies readonly ReadoutKey[]

/** One readout in the first and in the second half of the runs. */
interface DriftRow {
  readonly key: (typeof watched)[number]
  readonly first: number
  readonly second: number
  /** Exact two-sided sign-flip over pairs of (share in the second half - share in the first); null without such pairs. */
  readonly p: number | null
}

export interface DriftCheck {
  /** Counted executions in each half, in the order in which they were run. */
  readonly firstHalf: number
  readonly secondHalf: number
  /** Pairs with executions in both halves: only they are compared. */
  readonly pairs: number
  readonly rows: readonly DriftRow[]
}

/** Whether results moved while the session went on: counted executions in the order they were run, cut in the middle. */
export function driftCheck(executions: readonly Execution[]): DriftCheck {
  const run = executions.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const first = run.slice(0, Math.ceil(run.length / 2))
  const second = run.slice(first.length)
  const pairIds = [...new Set(first.map(({ pairId }) => pairId))].filter((pairId) => second.some((one) => one.pairId === pairId)).sort()
  return {
    firstHalf: first.length,
    secondHalf: second.length,
    pairs: pairIds.length,
    rows: watched.map((key) => {
      const count = (half: readonly Execution[]) => half.filter(({ outcome }) => shows(key, outcome)).length
      const shareOf = (half: readonly Execution[], pairId: string) => {
        const ofPair = half.filter((one) => one.pairId === pairId)
        return count(ofPair) / ofPair.length
      }
      const differences = pairIds.map((pairId) => shareOf(second, pairId) - shareOf(first, pairId))
      return { key, first: count(first), second: count(second), p: differences.length === 0 ? null : signFlipTest(differences).twoSided }
    }),
  }
}
