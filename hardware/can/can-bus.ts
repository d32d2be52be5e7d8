import type { BusEvent } from './bus-event.ts'
import type { CanFrame, ReceivedFrame } from './can-frame.ts'

/** `no-buffer`: the transport holds as many unsent frames as it may; none of this call was taken (by SocketCAN: not all). */
export type SendResult = 'sent' | 'no-buffer' | 'closed'

/** One CAN bus, open. An arm has a bus of its own: 3,040 frames a second of feedback fill 35 to 40 % of 1 Mbit/s. */
export interface CanBus {
  /** Address as a person wrote it, e.g. `slcan-tcp:127.0.0.1:29401`. */
  readonly address: string
  /**
   * Hands frames to the transport together and returns at once. `sent` means taken, not acknowledged by the arm. Some room is kept for
   * ids up to 0x150, the stops.
   * @throws RangeError if an id does not fit 11 bits or a frame has more than 8 bytes
   */
  send(...frames: readonly CanFrame[]): SendResult
  /** Calls `listener` for each received frame, in order; returns how to stop. The listener must not throw. */
  onFrame(listener: (frame: ReceivedFrame) => void): () => void
  /** Calls `listener` for each change of the bus; returns how to stop. */
  onState(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}
