import { executePrefix } from '../../../hardware/cell/control/execute-prefix.ts'
import type { PrefixRun } from '../../../hardware/cell/control/execute-prefix.ts'
import { homePath } from '../../../hardware/cell/control/home-path.ts'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardedCell } from '../../../hardware/cell/guardian/guarded-cell.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { piperActionSpace } from '../../../hardware/piper/piper-action-space.ts'

const DEG = Math.PI / 180

/**
 * Slowly to a pose: left arm first, then the right one, at most `homeSpeedDegPerS`. The guard checks the whole way before the first step.
 *
 * @param target - 14 positions: left joints (rad) and opening (m), then right
 */
export function approach(
  cell: CellConfig,
  client: GuardedCell,
  target: Float64Array,
  chunkId: string,
  progress?: (done: number, of: number) => void,
): Promise<PrefixRun> {
  const from = client.state().readings
  const { steps, values } = homePath(from, target, cell.homeSpeedDegPerS * DEG, piperActionSpace.rateHz * cell.guard.speedScale)
  const prefix = { chunkId, chunk: { steps, dimensions: from.length, values }, executedSteps: steps, observedAtMs: hostClock.nowMs() }
  return executePrefix(prefix, { cell: client, clock: hostClock, ...(progress === undefined ? {} : { progress }) })
}

/** The home pose of a cell file as 14 positions. */
export function homeOf({ arms: { left, right } }: CellConfig): Float64Array {
  return Float64Array.from(
    [left.rest, right.rest].flatMap(({ jointsDeg, gripperM }) => [...jointsDeg.map((angle) => angle * DEG), gripperM]),
  )
}
