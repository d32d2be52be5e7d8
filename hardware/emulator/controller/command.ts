import type { CanFrame } from '../../can/can-frame.ts'
import { decodeFrame } from '../../piper/codec/decode-frame.ts'

/** A command as it stands on the wire: name and whole numbers of its fields. */
export interface Command {
  readonly frame: CanFrame
  /** Name in the protocol tables. */
  readonly name: string
  /** Raw content of a field; 0 for one that is none. */
  raw(field: string): number
}

/** Undefined for a frame that is none of the arm's commands, or not eight bytes long. */
export function readCommand(frame: CanFrame): Command | undefined {
  const decoded = frame.data.length === 8 ? decodeFrame(frame, 'host-to-arm') : undefined
  if (decoded === undefined) return undefined
  const raw = (field: string) => {
    const content = decoded.fields[field]?.raw
    return typeof content === 'number' ? content : 0
  }
  return { frame, name: decoded.name, raw }
}
