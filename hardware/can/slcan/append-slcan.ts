import type { CanFrame } from '../can-frame.ts'

const DIGITS = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0))
const LOWER_T = 't'.charCodeAt(0)
const CR = 13

/** The most bytes that one frame takes: `t`, 3 digits of id, length, 16 digits of data, CR. */
export const SLCAN_FRAME_BYTES = 22

/**
 * Writes a frame as an SLCAN line, CR included, into `target` from `offset` on; returns the offset after it.
 * @throws RangeError if the line does not fit
 */
export function appendSlcan(target: Uint8Array, offset: number, { id, data }: CanFrame): number {
  const end = offset + 6 + 2 * data.length
  if (end > target.length) throw new RangeError(`an SLCAN line of ${end - offset} bytes does not fit ${target.length - offset}`)
  target[offset] = LOWER_T
  target[offset + 1] = DIGITS[(id >> 8) & 15]!
  target[offset + 2] = DIGITS[(id >> 4) & 15]!
  target[offset + 3] = DIGITS[id & 15]!
  target[offset + 4] = DIGITS[data.length]!
  let at = offset + 5
  for (let i = 0; i < data.length; i += 1) {
    target[at++] = DIGITS[data[i]! >> 4]!
    target[at++] = DIGITS[data[i]! & 15]!
  }
  target[at] = CR
  return end
}
