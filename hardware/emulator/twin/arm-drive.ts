/** What the motors of one arm do in a physics step. */
export interface ArmDrive {
  /**
   * `servo`: the joints follow `jointsRad`. `damped`: the motors brake and the arm sinks. `limp`: no power, the arm falls until it lies still.
   * `drag`: weightless and without stiffness, as in teach mode.
   */
  readonly kind: 'servo' | 'damped' | 'limp' | 'drag'
  /** Set-points of joint 1..6, rad; read only by `servo`. */
  readonly jointsRad: Float64Array
  /** Set-point of the opening, metres; `undefined` leaves the gripper without force. */
  readonly openingM: number | undefined
}
