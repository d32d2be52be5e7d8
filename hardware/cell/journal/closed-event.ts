import type { Robot } from '../../../src/core/cell/robot.ts'
import type { CellEvent } from './cell-event.ts'

const DEG = Math.PI / 180

/** The end of a guardian, with where it leaves the arms if a person had armed them: who arms a cell has seen that each arm is on its own port. */
export function closedEvent(robot: Pick<Robot, 'state'>, wasArmed: boolean): CellEvent {
  if (!wasArmed) return { event: 'closed' }
  try {
    const [left, right] = robot.state().arms
    return { event: 'closed', leftAtDeg: anglesDeg(left.jointsRad), rightAtDeg: anglesDeg(right.jointsRad) }
  } catch {
    return { event: 'closed' }
  }
}

function anglesDeg(jointsRad: Float64Array): readonly number[] {
  return Array.from(jointsRad, (angle) => Math.round((10 * angle) / DEG) / 10)
}
