/** A classic CAN 2.0A data frame. */
export interface CanFrame {
  /** 11-bit identifier, 0..0x7FF. */
  readonly id: number
  /** 0 to 8 bytes. */
  readonly data: Uint8Array
}

export interface ReceivedFrame extends CanFrame {
  /** Host monotonic time at which this process took the frame, milliseconds. */
  readonly receivedAtMs: number
}
