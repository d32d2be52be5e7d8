import type { CanFrame } from '../../hardware/can/can-frame.ts'
import { appendSlcan, SLCAN_FRAME_BYTES } from '../../hardware/can/slcan/append-slcan.ts'
import { encodeFrame } from '../../hardware/piper/codec/encode-frame.ts'

/** What one moving arm sends in a second: 200 Hz of status, pose, joints, gripper and six fast motors, 40 Hz of six slow motors. */
export const FRAMES_PER_S = 3040
export const STREAM_PERIOD_MS = 1000

const CYCLE_MS = 5

/** Frames of one second of an arm, grouped by the millisecond in which they are sent. */
export function armSecond(): readonly (readonly CanFrame[])[] {
  return Array.from({ length: STREAM_PERIOD_MS }, (_, ms) => {
    const slow = (ms - 1) / CYCLE_MS
    return [
      ...(ms % CYCLE_MS === 0 ? pairs('joints', ['J1', 'J2', 'J3', 'J4', 'J5', 'J6'], ms) : []),
      ...(ms % CYCLE_MS === 1
        ? [encodeFrame('status', { controlMode: 1, moveMode: 1 }), encodeFrame('gripper', { stroke: ms * 50, state: 0x40 })]
        : []),
      ...(ms % CYCLE_MS === 1 && slow % 5 === 0
        ? motors('slow-motor', () => ({ voltage: 240, driverTemperature: 32, state: 0x40, busCurrent: ms }))
        : []),
      ...(ms % CYCLE_MS === 2 ? pairs('flange', ['x', 'y', 'z', 'rx', 'ry', 'rz'], ms) : []),
      ...(ms % CYCLE_MS === 3 ? motors('fast-motor', (motor) => ({ speed: ms - 500, current: motor * 100, position: ms })) : []),
    ]
  })
}

function pairs(kind: 'joints' | 'flange', fields: readonly string[], ms: number): readonly CanFrame[] {
  const names = kind === 'joints' ? ['joints-12', 'joints-34', 'joints-56'] : ['flange-xy', 'flange-z-rx', 'flange-ry-rz']
  const raw = (field: number) => Math.round(20_000 * Math.sin((2 * Math.PI * ms) / STREAM_PERIOD_MS + field))
  return names.map((name, i) => encodeFrame(name, { [fields[2 * i]!]: raw(2 * i), [fields[2 * i + 1]!]: raw(2 * i + 1) }))
}

function motors(name: string, raws: (motor: number) => Readonly<Record<string, number>>): readonly CanFrame[] {
  return [1, 2, 3, 4, 5, 6].map((motor) => encodeFrame(name, raws(motor), motor))
}

export function slcanText(frames: readonly CanFrame[]): Buffer {
  const bytes = Buffer.alloc(frames.length * SLCAN_FRAME_BYTES)
  let end = 0
  for (const frame of frames) end = appendSlcan(bytes, end, frame)
  return bytes.subarray(0, end)
}
