import { fields } from './fields.ts'
import type { FrameSpec } from './frame-spec.ts'
import * as words from './words.ts'

const { number, word, yesNo, span, bytes, text } = fields

function perMotor(firstId: number): readonly number[] {
  return Array.from({ length: 6 }, (_, i) => firstId + i)
}

function command(name: string, ids: number | readonly number[], list: FrameSpec['fields']): FrameSpec {
  return { name, direction: 'host-to-arm', ids: typeof ids === 'number' ? [ids] : ids, fields: list }
}

const endLimits = [
  number('linearSpeed', 0, 'u16', 1000, 'm/s'),
  number('angularSpeed', 2, 'u16', 1000, 'rad/s'),
  number('linearAcceleration', 4, 'u16', 1000, 'm/s^2'),
  number('angularAcceleration', 6, 'u16', 1000, 'rad/s^2'),
]

/** Frames from host to arm (docs/piper-protocol.md, from the vendor's piper_sdk 0.6.1). */
export const commandFrames: readonly FrameSpec[] = [
  command('light', 0x121, [bytes('data', 0, 8)]),
  command('motion-control', 0x150, [
    word('emergency', 0, words.emergency),
    word('trajectory', 1, words.trajectory),
    word('dragTeach', 2, words.dragTeach),
    number('trajectoryIndex', 3, 'u8'),
    number('nameIndex', 4, 'u16'),
    number('crc16', 6, 'u16'),
  ]),
  command('motion-mode', 0x151, [
    word('controlMode', 0, words.commandMode),
    word('moveMode', 1, words.moveMode),
    number('speed', 2, 'u8', 1, '%'),
    word('motionStyle', 3, words.motionStyle),
    number('dwell', 4, 'u8', 1, 's'),
    word('mounting', 5, words.mounting),
  ]),
  command('pose-target-xy', 0x152, [number('x', 0, 'i32', 1000, 'mm'), number('y', 4, 'i32', 1000, 'mm')]),
  command('pose-target-z-rx', 0x153, [number('z', 0, 'i32', 1000, 'mm'), number('rx', 4, 'i32', 1000, 'deg')]),
  command('pose-target-ry-rz', 0x154, [number('ry', 0, 'i32', 1000, 'deg'), number('rz', 4, 'i32', 1000, 'deg')]),
  command('joint-target-12', 0x155, [number('J1', 0, 'i32', 1000, 'deg'), number('J2', 4, 'i32', 1000, 'deg')]),
  command('joint-target-34', 0x156, [number('J3', 0, 'i32', 1000, 'deg'), number('J4', 4, 'i32', 1000, 'deg')]),
  command('joint-target-56', 0x157, [number('J5', 0, 'i32', 1000, 'deg'), number('J6', 4, 'i32', 1000, 'deg')]),
  command('arc-point', 0x158, [word('point', 0, words.arcPoint)]),
  command('gripper-target', 0x159, [
    number('stroke', 0, 'i32', 1000, 'mm'),
    number('force', 4, 'u16', 1000, 'N.m'),
    word('command', 6, words.gripperCommand),
    yesNo('setZero', 7, 0xae),
  ]),
  // Layout of firmware before S-V1.8-8. It is decoded to be refused.
  command('mit', perMotor(0x15a), [
    span('position', 0, 16, -12.5, 12.5, 'rad'),
    span('velocity', 16, 12, -45, 45, 'rad/s'),
    span('kp', 28, 12, 0, 500),
    span('kd', 40, 12, -5, 5),
    span('torque', 52, 8, -8, 8, 'N.m'),
    { field: 'checkNibble', firstBit: 60, bits: 4, signed: false, reads: 'number', perUnit: 1 },
  ]),
  command('cpv', perMotor(0x181), [text('opcode', 0, 1), text('code', 1, 2), number('value', 3, 'i32')]),
  command('leader-home', 0x191, [bytes('pattern', 0, 3)]),
  command('silent-update', 0x422, [bytes('data', 0, 8)]),
  command('role-setup', 0x470, [
    word('role', 0, words.role),
    number('feedbackIdOffset', 1, 'u8'),
    number('controlIdOffset', 2, 'u8'),
    number('linkageIdOffset', 3, 'u8'),
  ]),
  command('motor-power', 0x471, [word('target', 0, words.powerTarget), word('action', 1, words.powerAction)]),
  command('limit-query', 0x472, [word('joint', 0, words.joint), word('query', 1, words.limitQuery)]),
  command('limit-setup', 0x474, [
    word('joint', 0, words.joint),
    number('maxAngle', 1, 'i16', 10, 'deg'),
    number('minAngle', 3, 'i16', 10, 'deg'),
    number('maxSpeed', 5, 'u16', 1000, 'rad/s'),
  ]),
  command('joint-setup', 0x475, [
    word('joint', 0, words.joint),
    yesNo('setZero', 1, 0xae),
    yesNo('accelerationFieldValid', 2, 0xae),
    number('acceleration', 3, 'u16', 100, 'rad/s^2'),
    yesNo('clearError', 5, 0xae),
  ]),
  command('parameter-query', 0x477, [
    word('query', 0, words.parameterQuery),
    word('set', 1, words.parameterSet),
    word('periodicFeedback', 2, words.periodicFeedback),
    yesNo('loadFieldValid', 3, 0xae),
    word('load', 4, words.load),
  ]),
  command('end-limit-setup', 0x479, endLimits),
  command('collision-level-setup', 0x47a, [bytes('level', 0, 6)]),
  command('gripper-setup', 0x47d, [
    number('teachRange', 0, 'u8', 1, '%'),
    number('maxStroke', 1, 'u8', 1, 'mm'),
    number('friction', 2, 'u8'),
  ]),
  command('joint-assistance', 0x487, [bytes('data', 0, 8)]),
  command('firmware-query', 0x4af, [number('request', 0, 'u8')]),
]
