/** Lower and upper limit of joint 1..6 as the vendor's documents have them, degrees. */
const LIMITS_DEG = [
  [-150, 150],
  [0, 180],
  [-170, 0],
  [-100, 100],
  [-70, 70],
  [-120, 120],
] as const

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
  return LIMITS_DEG.map(([lower, upper]) => ({ maxTenthDeg: 10 * upper, minTenthDeg: 10 * lower, speedMilliRadPerS: 3000 }))
}
