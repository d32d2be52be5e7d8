import { ACTION_DIMENSIONS, GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import type { Draws } from '../../src/stats/streams/sequential-draws.ts'
import type { PointM } from './layout/cell-layout.ts'
import { solveToolDown } from './motion/world-tool.ts'

const POSTURE = [0, 1.6, -1, 0, 0.7, 0]

/** A point moved by independent uniform draws within +-`jitterM` on each axis. */
export function jittered(point: PointM, jitterM: number, draws: Draws): PointM {
  const x = point[0] + draws.uniform(-jitterM, jitterM)
  const y = point[1] + draws.uniform(-jitterM, jitterM)
  return [x, y, point[2] + draws.uniform(-jitterM, jitterM)]
}

/** 14 targets with both tools pointing down at world positions; openings in metres. */
export function targetsAt(leftM: PointM, rightM: PointM, leftOpeningM = GRIPPER_STROKE_M, rightOpeningM = GRIPPER_STROKE_M): Float64Array {
  const targets = new Float64Array(ACTION_DIMENSIONS)
  targets.set(solveToolDown('left', leftM, 0, POSTURE), 0)
  targets[6] = leftOpeningM
  targets.set(solveToolDown('right', rightM, 0, POSTURE), 7)
  targets[13] = rightOpeningM
  return targets
}
