import type { CanFrame } from '../../can/can-frame.ts'

/** `confirm` cuts power, so that the arm falls: only behind an explicit confirmation. */
export type TrialPath = 'allow' | 'confirm' | 'refuse'

/** Bytes from `from` on that must all be 0. */
function restIsZero(data: Uint8Array, from: number): boolean {
  return data.subarray(from).every((byte) => byte === 0)
}

const MAX_STROKE_UM = 100_000
const MAX_FORCE_MNM = 5_000

const rules: Readonly<Record<number, (data: Uint8Array, view: DataView) => TrialPath>> = {
  // Quick stop; reset. Never a stored trajectory, never drag teaching.
  0x150: (data) => (!restIsZero(data, 1) ? 'refuse' : data[0] === 1 ? 'allow' : data[0] === 2 ? 'confirm' : 'refuse'),
  // CAN control, MOVE J, position-velocity, mounting unchanged: no MIT, no follow, no pose or line.
  0x151: (data) => (data[0] === 1 && data[1] === 1 && data[2]! <= 100 && restIsZero(data, 3) ? 'allow' : 'refuse'),
  0x155: () => 'allow',
  0x156: () => 'allow',
  0x157: () => 'allow',
  // Move or enable the gripper, clear its error; never let go, never set its zero.
  0x159: (data, view) => {
    const strokeUm = view.getInt32(0)
    const within = strokeUm >= 0 && strokeUm <= MAX_STROKE_UM && view.getUint16(4) <= MAX_FORCE_MNM
    return within && (data[6] === 1 || data[6] === 3) && data[7] === 0 ? 'allow' : 'refuse'
  },
  0x471: (data) => {
    const target = data[0]!
    if (!((target >= 1 && target <= 7) || target === 0xff) || !restIsZero(data, 2)) return 'refuse'
    return data[1] === 2 ? 'allow' : data[1] === 1 ? 'confirm' : 'refuse'
  },
  0x472: (data) => (data[0]! >= 1 && data[0]! <= 6 && (data[1] === 1 || data[1] === 2) && restIsZero(data, 2) ? 'allow' : 'refuse'),
  // Queries only: nothing set, periodic feedback unchanged, load field not valid.
  0x477: (data) =>
    data[0]! >= 1 && data[0]! <= 4 && data[1] === 0 && data[2] === 0 && data[3] === 0 && data[4]! <= 3 && restIsZero(data, 5)
      ? 'allow'
      : 'refuse',
  0x4af: (data) => (data[0] === 1 && restIsZero(data, 1) ? 'allow' : 'refuse'),
}

/**
 * Whether a trial may send a frame: a list of what is allowed, by id and content, so that everything else is refused, known or not. No frame that
 * writes flash, changes identity or zero, or uses MIT or follow mode can pass.
 */
export function trialPathOf({ id, data }: CanFrame): TrialPath {
  const rule = Object.hasOwn(rules, id) ? rules[id] : undefined
  if (rule === undefined || data.length !== 8) return 'refuse'
  return rule(data, new DataView(data.buffer, data.byteOffset, data.byteLength))
}
