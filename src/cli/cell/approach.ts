import { goSlowly } from '../../../hardware/cell/control/go-slowly.ts'
import type { PrefixRun } from '../../../hardware/cell/control/execute-prefix.ts'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardedCell } from '../../../hardware/cell/guardian/guarded-cell.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'

const DEG = Math.PI / 180

/**
 * Slowly to a pose, without a look through the cameras.
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
  return goSlowly(cell, target, chunkId, { cell: client, clock: hostClock, ...(progress === undefined ? {} : { progress }) })
}

/** The home pose of a cell file as 14 positions. */
export function homeOf({ arms: { left, right } }: CellConfig): Float64Array {
  return Float64Array.from(
    [left.rest, right.rest].flatMap(({ jointsDeg, gripperM }) => [...jointsDeg.map((angle) => angle * DEG), gripperM]),
  )
}
