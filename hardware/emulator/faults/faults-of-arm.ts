import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { ArmCondition } from '../controller/arm-condition.ts'
import { soundArm } from '../controller/arm-condition.ts'
import type { LineCondition } from '../line/line-condition.ts'
import { soundLine } from '../line/line-condition.ts'
import type { ActiveFault } from './fault-board.ts'

/** What the active faults do to one arm and to its line. Of two faults of one kind the later wins; offsets and joints add up. */
export function faultsOfArm(active: readonly ActiveFault[], side: ArmSide): { readonly arm: ArmCondition; readonly line: LineCondition } {
  let arm = soundArm
  let line = soundLine
  for (const { fault } of active) {
    if ('camera' in fault || (fault.arm !== side && fault.arm !== 'both')) continue
    switch (fault.kind) {
      case 'joint-offset':
        arm = { ...arm, offsetsRad: arm.offsetsRad.map((offset, joint) => (joint === fault.joint - 1 ? offset + fault.offsetRad : offset)) }
        break
      case 'stuck-joint':
        arm = { ...arm, stuckJoints: new Set([...arm.stuckJoints, fault.joint]) }
        break
      case 'enable-refused':
        arm = { ...arm, refusingJoints: new Set([...arm.refusingJoints, fault.joint]) }
        break
      case 'power-loss':
        arm = { ...arm, supplied: false }
        break
      case 'firmware':
        arm = { ...arm, firmware: fault.text }
        break
      case 'leader-mode':
        arm = { ...arm, leader: true }
        break
      case 'status-stuck':
        arm = { ...arm, stuckStatus: { status: fault.status, joint: fault.joint } }
        break
      case 'teach-button':
        arm = { ...arm, teachPressed: true }
        break
      case 'stroke-unset':
        arm = { ...arm, strokeUnset: true }
        break
      case 'zero-joints':
        arm = { ...arm, zeroJoints: true }
        break
      case 'frame-loss':
        line = { ...line, lossShare: fault.share }
        break
      case 'drop-id':
        line = { ...line, droppedIds: new Set([...line.droppedIds, ...fault.ids]) }
        break
      case 'freeze-values':
        line = { ...line, frozen: true }
        break
      case 'bus-off':
        line = { ...line, bus: fault.as }
        break
      case 'burst-backlog':
        line = { ...line, burstEveryMs: fault.everyMs }
        break
      case 'delay':
        line = { ...line, delayMs: fault.delayMs }
        break
      case 'garbage':
        line = { ...line, garbagePerS: fault.linesPerS }
        break
      case 'second-master':
        line = { ...line, secondMasterHz: fault.rateHz }
        break
    }
  }
  return { arm, line }
}
