import type { AlarmClock } from '../../clock/alarm-clock.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import type { PrefixRun } from '../control/execute-prefix.ts'
import { goSlowly } from '../control/go-slowly.ts'
import type { GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'

export interface ApproachPorts {
  readonly config: CellConfig
  readonly cell: GuardedCell
  readonly images: CellImages
  readonly clock: Pick<AlarmClock, 'nowMs'>
}

/**
 * Makes a way to a pose between trials, of a cell that is armed: left arm first, then the right one, at most `homeSpeedDegPerS`. The guard checks the whole way
 * before the first step; a lost camera holds both arms.
 *
 * @returns a function of 14 positions: left joints (rad) and opening (m), then right
 */
export function slowApproach({ config, cell, images, clock }: ApproachPorts): (pose: Float64Array) => Promise<PrefixRun> {
  let times = 0
  return (pose) => goSlowly(config, pose, `approach-${(times += 1)}`, { cell, images, clock })
}
