import { PIPER_JOINT_LIMITS_RAD } from '../../piper/piper-action-space.ts'

const TENTH_DEGREES = 1800 / Math.PI

export interface JointLimit {
  readonly maxTenthDeg: number
  readonly minTenthDeg: number
  /** 0.001 rad/s. */
  readonly speedMilliRadPerS: number
}

/** What the arm keeps in flash, in the integers of its protocol. Starting values: piper_sdk's documents. */
export interface ArmParameters {
  joints: JointLimit[]
  /** Joint 1..6, 0.01 rad/s^2. */
  accelerations: number[]
  /** Linear and angular speed, linear and angular acceleration, 0.001 SI each. */
  end: readonly number[]
  /** Joint 1..6, 0 (off) .. 8. */
  collisionLevels: readonly number[]
  gripper: { readonly teachRangePercent: number; readonly strokeMm: number; readonly friction: number }
  /** What the arm becomes at its next start. */
  leader: boolean
}

export function factoryParameters(): ArmParameters {
  return {
    joints: factoryJointLimits(),
    accelerations: [500, 500, 500, 500, 500, 500],
    end: [1000, 1000, 1000, 1000],
    collisionLevels: [0, 0, 0, 0, 0, 0],
    gripper: { teachRangePercent: 100, strokeMm: 70, friction: 1 },
    leader: false,
  }
}

export function factoryJointLimits(): JointLimit[] {
  return PIPER_JOINT_LIMITS_RAD.map(([lower, upper]) => ({
    maxTenthDeg: Math.round(upper * TENTH_DEGREES),
    minTenthDeg: Math.round(lower * TENTH_DEGREES),
    speedMilliRadPerS: 3000,
  }))
}
