/** A key, pedal or browser page that a person keeps held while the arms may move. */
export interface DeadMan {
  /** Plain name for an operator, e.g. `space bar`, `foot pedal`. */
  readonly name: string
  /** Host monotonic time of the last sign that it is held, milliseconds; undefined when it is let go or was never held. */
  heldAtMs(): number | undefined
}
