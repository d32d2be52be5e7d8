/** A point on the table, metres, world frame. */
export type TablePointM = readonly [number, number]

/** What a control policy does next, in table terms. */
export interface ControlMove {
  /** Cube to take, or null to move the open gripper only. */
  readonly pickM: TablePointM | null
  /** Where the cube, or the empty tool, ends. */
  readonly placeM: TablePointM
  /** Sideways shift of the way between, metres: changes the action, not its end. */
  readonly detourM: TablePointM
}

export const NO_DETOUR: TablePointM = [0, 0]
