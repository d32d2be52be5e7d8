/** What the sensors of one arm read after a physics step. */
export interface ArmMeasurement {
  /** Joint 1..6, rad. */
  readonly jointsRad: Float64Array
  /** Joint 1..6, rad/s. */
  readonly speedsRadPerS: Float64Array
  /** Torque of the servo of joint 1..6, N m; without the arm's weight, which the twin's model carries for free. */
  readonly torquesNm: Float64Array
  readonly openingM: number
}
