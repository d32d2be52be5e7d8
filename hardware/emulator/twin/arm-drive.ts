/**
 * What one joint's motor does in a physics step. `servo`: follows its set-point. `damped`: brakes, and the joint sinks. `limp`: no power, the joint
 * falls until it lies still. `drag`: weightless and without stiffness, as in teach mode.
 */
export type JointDrive = 'servo' | 'damped' | 'limp' | 'drag'

/** What the motors of one arm do in a physics step. */
export interface ArmDrive {
  /** Joint 1..6. */
  readonly joints: readonly JointDrive[]
  /** Set-points of joint 1..6, rad; read where the joint is a `servo`. */
  readonly setPointsRad: Float64Array
  /** Set-point of the opening, metres; `undefined` leaves the gripper without force. */
  readonly openingM: number | undefined
}
