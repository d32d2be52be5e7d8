import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import { executePrefix } from '../control/execute-prefix.ts'
import type { PrefixRun } from '../control/execute-prefix.ts'
import { homePath } from '../control/home-path.ts'
import type { GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'

const DEG = Math.PI / 180

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
  const rateHz = piperActionSpace.rateHz * config.guard.speedScale
  let times = 0
  return (pose) => {
    const from = cell.state().readings
    const { steps, values } = homePath(from, pose, config.homeSpeedDegPerS * DEG, rateHz)
    const chunk = { steps, dimensions: from.length, values }
    const prefix = { chunkId: `approach-${(times += 1)}`, chunk, executedSteps: steps, observedAtMs: clock.nowMs() }
    return executePrefix(prefix, { cell, clock, images })
  }
}
