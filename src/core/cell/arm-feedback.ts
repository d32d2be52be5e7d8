export type ArmSide = 'left' | 'right'

/** One condition an arm or its bus reports, e.g. `collision`, `joint-communication`, `bus-off`, `foreign-master`. The guard stops both arms on any. */
export interface ArmFault {
  /** Stable kebab-case code. */
  readonly code: string
  /** The joint it concerns, 1..6, or 7 for the gripper; absent for the whole arm. */
  readonly joint?: number
  /** Plain words for an operator. */
  readonly text: string
}

/** What one arm last told of itself. Every array is the reader's own copy. */
export interface ArmFeedback {
  readonly arm: ArmSide
  /** Joint 1..6, rad, measured. */
  readonly jointsRad: Float64Array
  /** Opening between the finger pads, metres, measured. */
  readonly gripperM: number
  /** Host monotonic time at which the oldest of these joint values arrived, milliseconds. */
  readonly jointsAtMs: number
  /** Likewise of the status report. */
  readonly statusAtMs: number
  /** Likewise of the power reports behind `enabled`, at about 40 Hz on CAN; where a transport carries none, `statusAtMs`. */
  readonly powerAtMs: number
  /** Whether all six motors and the gripper hold power. */
  readonly enabled: boolean
  /** Whether the arm follows commands of this host (CAN control), rather than its teach button or another master. */
  readonly followsHost: boolean
  readonly faults: readonly ArmFault[]
}
