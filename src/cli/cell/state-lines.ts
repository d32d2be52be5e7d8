import type { ArmFeedback } from '../../core/cell/arm-feedback.ts'
import type { RobotState } from '../../core/cell/robot.ts'
import { textTable } from '../text-table.ts'

const DEG = 180 / Math.PI

/** Both arms as a table of joints, and what stops them. `nowMs` is host monotonic time, milliseconds. */
export function stateLines({ arms, mode, latch }: RobotState, nowMs: number): string {
  const rows = arms.map((arm) => [
    arm.arm,
    ...[...arm.jointsRad].map((angle) => (angle * DEG).toFixed(2)),
    (arm.gripperM * 1000).toFixed(1),
    `${Math.max(0, nowMs - arm.jointsAtMs).toFixed(0)} ms`,
    arm.enabled ? 'on' : 'off',
    arm.followsHost ? 'this computer' : 'not this computer',
    faultsOf(arm),
  ])
  const table = textTable(
    ['arm', 'J1 deg', 'J2', 'J3', 'J4', 'J5', 'J6', 'open mm', 'age', 'power', 'follows', 'faults'],
    rows,
    new Set([1, 2, 3, 4, 5, 6, 7, 8]),
  )
  const stopped = latch === undefined ? '' : `\nstopped, ${latch.code}: ${latch.text}`
  return `${table}\nguard: ${mode}${stopped}`
}

function faultsOf({ faults }: ArmFeedback): string {
  return faults.length === 0 ? 'none' : faults.map(({ text }) => text).join('; ')
}
