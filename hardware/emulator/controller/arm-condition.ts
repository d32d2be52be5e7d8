/** What ails an arm, or is done to it by hand, from outside the protocol. */
export interface ArmCondition {
  readonly supplied: boolean
  readonly firmware: string
  readonly leader: boolean
  readonly teachPressed: boolean
  /** The gripper's stroke was never set. */
  readonly strokeUnset: boolean
  readonly zeroJoints: boolean
  /** How far each joint stands from where it reports to be, rad. */
  readonly offsetsRad: Float64Array
  /** Joints 1..6 that do not move, and that take no power. */
  readonly stuckJoints: ReadonlySet<number>
  readonly refusingJoints: ReadonlySet<number>
  /** A status, 1..15, that does not go away; with `joint`, that joint's own fault bit too. */
  readonly stuckStatus: { readonly status: number; readonly joint: number | undefined } | undefined
}

/** Firmware of an arm that nothing ails. */
const FIRMWARE = 'S-V1.8-2'

export const soundArm: ArmCondition = {
  supplied: true,
  firmware: FIRMWARE,
  leader: false,
  teachPressed: false,
  strokeUnset: false,
  zeroJoints: false,
  offsetsRad: new Float64Array(6),
  stuckJoints: new Set(),
  refusingJoints: new Set(),
  stuckStatus: undefined,
}
