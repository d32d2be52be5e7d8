import { z } from 'zod'
import { armStatus } from '../../hardware/piper/codec/words.ts'
import { faultText, isFaultCode } from '../../hardware/piper/driver/fault-words.ts'
import type { FaultCode } from '../../hardware/piper/driver/fault-words.ts'
import type { ArmFault } from '../../src/core/cell/arm-feedback.ts'
import type { ArmTopics } from './arm-topics.ts'

const byte = z.int().min(0).max(255)
const mode = { ctrl_mode: byte, arm_status: byte }

const piperSchema = z
  .object({
    ...mode,
    joint_1_angle_limit: z.boolean(),
    joint_2_angle_limit: z.boolean(),
    joint_3_angle_limit: z.boolean(),
    joint_4_angle_limit: z.boolean(),
    joint_5_angle_limit: z.boolean(),
    joint_6_angle_limit: z.boolean(),
    communication_status_joint_1: z.boolean(),
    communication_status_joint_2: z.boolean(),
    communication_status_joint_3: z.boolean(),
    communication_status_joint_4: z.boolean(),
    communication_status_joint_5: z.boolean(),
    communication_status_joint_6: z.boolean(),
  })
  .transform((m) => ({
    ctrl_mode: m.ctrl_mode,
    arm_status: m.arm_status,
    joint_angle_limit: [
      m.joint_1_angle_limit,
      m.joint_2_angle_limit,
      m.joint_3_angle_limit,
      m.joint_4_angle_limit,
      m.joint_5_angle_limit,
      m.joint_6_angle_limit,
    ],
    communication_status_joint: [
      m.communication_status_joint_1,
      m.communication_status_joint_2,
      m.communication_status_joint_3,
      m.communication_status_joint_4,
      m.communication_status_joint_5,
      m.communication_status_joint_6,
    ],
  }))

/** Flags of exactly six joints, true where something is wrong. */
const flagsSchema = z.array(z.boolean()).length(6)
const agxSchema = z.object({ ...mode, joint_angle_limit: flagsSchema, communication_status_joint: flagsSchema })

/** What a status message says. */
export interface StatusReport {
  readonly followsHost: boolean
  readonly faults: readonly ArmFault[]
}

const CAN_CONTROL = 1
const TEACHING = 2

/** Reads the status message of either package; a text is the reason why it cannot be used. */
export function readArmStatus(message: unknown, driver: ArmTopics['driver']): StatusReport | string {
  const parsed = (driver === 'piper_ros' ? piperSchema : agxSchema).safeParse(message)
  if (!parsed.success) return 'it is no status of this driver with flags of six joints'
  const { ctrl_mode: control, arm_status: status, joint_angle_limit: atLimit, communication_status_joint: cutOff } = parsed.data
  const faults: ArmFault[] = []
  if (status !== 0) {
    const word = armStatus[status] ?? ''
    faults.push(fault(isFaultCode(word) ? word : 'status-unknown'))
  }
  if (control === TEACHING) faults.push(fault('teach-mode'))
  atLimit.forEach((wrong, index) => wrong && faults.push(fault('joint-limit', index + 1)))
  cutOff.forEach((wrong, index) => wrong && faults.push(fault('joint-communication-fault', index + 1)))
  return { followsHost: control === CAN_CONTROL, faults }
}

function fault(code: FaultCode, joint?: number): ArmFault {
  return { code, ...(joint === undefined ? {} : { joint }), text: faultText(code) }
}
