import type { CanFrame } from '../can/can-frame.ts'

/** Where an emulated arm puts what its hosts get to see. */
export interface ArmOutlet {
  send(frames: readonly CanFrame[]): void
  /** Bytes that are no frame. */
  sendRaw(bytes: Uint8Array): void
  setState(state: 'on' | 'refusing' | 'closed'): void
}
