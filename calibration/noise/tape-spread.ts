import type { ActionSpace } from '../../src/core/action-space.ts'
import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import { executedActionDivergence } from '../../src/endpoints/executed-action-divergence.ts'
import { nativeMargins } from '../natural/native-margins.ts'

/** What other tapes do to the chunk of one memory. */
export interface TapeSpread {
  /** D of every pair of tapes. */
  readonly divergences: readonly number[]
  /** Half the range of the margin over the tapes, the widest over the other branches of the picture. */
  readonly marginHalfRange: number
}

/**
 * Spread of at least two executions of one memory under different tapes. The margins are those of `branch` against each other branch of the picture.
 */
export function tapeSpread(
  executions: readonly Execution[],
  worlds: readonly World[],
  branch: string,
  actionSpace: ActionSpace,
): TapeSpread {
  const divergences = executions.flatMap((first, i) =>
    executions.slice(i + 1).map((second) => executedActionDivergence(first, second, actionSpace)),
  )
  const margins = executions.map((execution) => nativeMargins(execution, worlds, branch).map(({ margin }) => margin))
  const halfRanges = (margins[0] ?? []).map((_, rival) => {
    const values = margins.map((row) => row[rival]!)
    return (Math.max(...values) - Math.min(...values)) / 2
  })
  return { divergences, marginHalfRange: Math.max(0, ...halfRanges) }
}
