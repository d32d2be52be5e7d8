import { fields } from './fields.ts'
import type { FrameSpec } from './frame-spec.ts'
import * as words from './words.ts'

const { number, disputed, word, flags, yesNo, bytes, text } = fields

function perMotor(firstId: number): readonly number[] {
  return Array.from({ length: 6 }, (_, i) => firstId + i)
}

function feedback(name: string, ids: number | readonly number[], list: FrameSpec['fields']): FrameSpec {
  return { name, direction: 'arm-to-host', ids: typeof ids === 'number' ? [ids] : ids, fields: list }
}

const endLimits = [
  number('linearSpeed', 0, 'u16', 1000, 'm/s'),
  number('angularSpeed', 2, 'u16', 1000, 'rad/s'),
  number('linearAcceleration', 4, 'u16', 1000, 'm/s^2'),
  number('angularAcceleration', 6, 'u16', 1000, 'rad/s^2'),
]

const IK_UNIT = 'not documented; 0.001 deg likely'

/** Frames from arm to host (docs/piper-protocol.md, from the vendor's piper_sdk 0.6.1). */
export const feedbackFrames: readonly FrameSpec[] = [
  feedback('fast-motor', perMotor(0x251), [
    number('speed', 0, 'i16', 1000, 'rad/s'),
    number('current', 2, 'i16', 1000, 'A'),
    disputed('position', 4, 'i32', 'disputed'),
  ]),
  feedback('slow-motor', perMotor(0x261), [
    number('voltage', 0, 'u16', 10, 'V'),
    number('driverTemperature', 2, 'i16', 1, 'degC'),
    number('motorTemperature', 4, 'i8', 1, 'degC'),
    flags('state', 5, words.motorFlags),
    number('busCurrent', 6, 'u16', 1000, 'A'),
  ]),
  feedback('status', 0x2a1, [
    word('controlMode', 0, words.reportedMode),
    word('armStatus', 1, words.armStatus),
    word('moveMode', 2, words.moveMode),
    word('teachState', 3, words.dragTeach),
    yesNo('targetReached', 4, 0, 1),
    number('trajectoryIndex', 5, 'u8'),
    flags('jointsAtLimit', 6, words.jointFlags),
    flags('jointCommunicationFaults', 7, words.jointFlags),
  ]),
  feedback('flange-xy', 0x2a2, [number('x', 0, 'i32', 1000, 'mm'), number('y', 4, 'i32', 1000, 'mm')]),
  feedback('flange-z-rx', 0x2a3, [number('z', 0, 'i32', 1000, 'mm'), number('rx', 4, 'i32', 1000, 'deg')]),
  feedback('flange-ry-rz', 0x2a4, [number('ry', 0, 'i32', 1000, 'deg'), number('rz', 4, 'i32', 1000, 'deg')]),
  feedback('joints-12', 0x2a5, [number('J1', 0, 'i32', 1000, 'deg'), number('J2', 4, 'i32', 1000, 'deg')]),
  feedback('joints-34', 0x2a6, [number('J3', 0, 'i32', 1000, 'deg'), number('J4', 4, 'i32', 1000, 'deg')]),
  feedback('joints-56', 0x2a7, [number('J5', 0, 'i32', 1000, 'deg'), number('J6', 4, 'i32', 1000, 'deg')]),
  feedback('gripper', 0x2a8, [
    number('stroke', 0, 'i32', 1000, 'mm'),
    number('force', 4, 'i16', 1000, 'N.m'),
    flags('state', 6, words.gripperFlags),
    number('mode', 7, 'u8'),
  ]),
  feedback('ik-12', 0x2aa, [disputed('J1', 0, 'i32', IK_UNIT), disputed('J2', 4, 'i32', IK_UNIT)]),
  feedback('ik-34', 0x2ab, [disputed('J3', 0, 'i32', IK_UNIT), disputed('J4', 4, 'i32', IK_UNIT)]),
  feedback('ik-56', 0x2ac, [disputed('J5', 0, 'i32', IK_UNIT), disputed('J6', 4, 'i32', IK_UNIT)]),
  feedback('limit-answer', 0x473, [
    word('joint', 0, words.joint),
    number('maxAngle', 1, 'i16', 10, 'deg'),
    number('minAngle', 3, 'i16', 10, 'deg'),
    disputed('maxSpeed', 5, 'u16', 'disputed: 0.001 or 0.01 rad/s'),
  ]),
  feedback('set-answer', 0x476, [number('answeredId', 0, 'u8'), yesNo('zeroSet', 1, 1), bytes('rest', 2, 6)]),
  feedback('end-limit-answer', 0x478, endLimits),
  feedback('collision-level-answer', 0x47b, [bytes('level', 0, 6)]),
  feedback('acceleration-answer', 0x47c, [
    word('joint', 0, words.joint),
    disputed('maxAcceleration', 1, 'u16', 'disputed: 0.001 or 0.01 rad/s^2'),
  ]),
  feedback('gripper-answer', 0x47e, [
    number('teachRange', 0, 'u8', 1, '%'),
    number('maxStroke', 1, 'u8', 1, 'mm'),
    number('friction', 2, 'u8'),
  ]),
  feedback('end-motion', perMotor(0x481), endLimits),
  feedback('firmware-text', 0x4af, [text('text', 0, 8)]),
]
