import type { Draws } from '../../../src/stats/streams/sequential-draws.ts'

/** One line of what a noisy or foreign adapter might say: cut frames, long lines, wrong digits, 29-bit frames, binary bytes, no end of line. */
export function garbageLine(draws: Draws): Uint8Array {
  const hex = (digits: number) => Array.from({ length: digits }, () => '0123456789ABCDEF'[draws.integer(16)]).join('')
  const bytes = (count: number) => Array.from({ length: count }, () => String.fromCharCode(draws.integer(256))).join('')
  const text = draws.choose([
    () => `t2A5${draws.integer(8)}${hex(3)}\r`,
    () => `t2A58${hex(15)}G\r`,
    () => `t2A59${hex(18)}\r`,
    () => `T${hex(8)}8${hex(16)}\r`,
    () => `r2A58\r`,
    () => `tFFF8${hex(16)}\r`,
    () => `${hex(100)}\r`,
    () => `${bytes(1 + draws.integer(30))}\r`,
    () => `\x07`,
    () => `F${hex(2)}\r`,
    () => `\r\r\r`,
  ])()
  return Buffer.from(text, 'latin1')
}
