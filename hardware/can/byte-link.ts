import type { SendResult } from './can-bus.ts'

/** A two-way stream of bytes to a CAN adapter, open. */
export interface ByteLink {
  /**
   * Takes all of `bytes` or nothing, and returns at once. The link keeps the array.
   * @param urgent - may use the room that is kept for stops
   */
  write(bytes: Uint8Array, urgent?: boolean): SendResult
  onBytes(listener: (chunk: Uint8Array) => void): void
  /** Called once. `cause` is absent after `close()`. */
  onClosed(listener: (cause?: string) => void): void
  close(): Promise<void>
}
