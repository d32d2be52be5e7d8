/** Where an arm stands in the common frame of the cell: metres, z up, turned by `yawRad` about z. Upright arms only. */
export interface ArmMount {
  readonly baseM: readonly [number, number, number]
  readonly yawRad: number
}
