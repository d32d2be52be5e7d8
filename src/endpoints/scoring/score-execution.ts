import type { Direction } from '../../core/direction.ts'
import type { Readout } from '../../core/evidence.ts'
import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { readout } from './readout.ts'
import { readoutMargin } from './readout-margin.ts'
import { success } from './success.ts'
import { utility } from './utility.ts'

export interface ExecutionScore {
  /** E2 margin in [-1, 1]: positive towards the target of world 0. */
  readonly margin: number
  readonly readout: Readout
  /** u(a, w) for w = 0 and 1. */
  readonly utility: readonly [number, number]
  /** Official success in w = 0 and 1. */
  readonly success: readonly [boolean, boolean]
}

/**
 * Scores one executed chunk in both worlds of its pair: choice (margin, readout) and value (utility, success) are two
 * instruments computed apart. Pure. Throws `TwinpastError` of fate `record` for executions or worlds that cannot be scored.
 */
export function scoreExecution(execution: Execution, worlds: readonly [World, World], direction: Direction, tau: number): ExecutionScore {
  const margin = readoutMargin(execution, worlds)
  return {
    margin,
    readout: readout(margin, direction, tau),
    utility: [utility(execution, worlds[0]), utility(execution, worlds[1])],
    success: [success(execution, worlds[0]), success(execution, worlds[1])],
  }
}
