import type { CanFrame } from '../can-frame.ts'

/**
 * One message of the SLCAN protocol (Lawicel CAN232/CANUSB manual), either way: ascii lines that end in CR; BEL alone answers "refused".
 * `t1508...` carries a frame; `C`, `S8`, `O`, `F` are set by a host; an empty line, `z`, `Fxx` and BEL are answers of an adapter.
 */
export type SlcanMessage =
  | { readonly slcan: 'frame'; readonly frame: CanFrame }
  /** A 29-bit or remote frame: lawful on a CAN bus, but never from or to a PiPER. */
  | { readonly slcan: 'other-frame' }
  | { readonly slcan: 'close' }
  | { readonly slcan: 'open'; readonly listenOnly: boolean }
  /** Bit rate code 0..8; 8 is 1 Mbit/s. */
  | { readonly slcan: 'bit-rate'; readonly code: number }
  | { readonly slcan: 'status-query' }
  /** Status byte, see `slcan-status.ts`. */
  | { readonly slcan: 'status'; readonly flags: number }
  /** An empty line: done. */
  | { readonly slcan: 'done' }
  /** `z` or `Z`: a frame was taken. */
  | { readonly slcan: 'frame-taken' }
  | { readonly slcan: 'refused' }
  /** A known command that needs no more than an empty line as its answer here: version, serial number, time stamps, bit timing. */
  | { readonly slcan: 'other-command'; readonly letter: string }
  /** No SLCAN: the first bytes, made printable. */
  | { readonly slcan: 'garbage'; readonly text: string }
