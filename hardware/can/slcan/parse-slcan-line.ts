import type { SlcanMessage } from './slcan-message.ts'

/** Value of each ascii hex digit, -1 for every other byte. */
const digitOf = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value += 1) {
  digitOf[value.toString(16).charCodeAt(0)] = value
  digitOf[value.toString(16).toUpperCase().charCodeAt(0)] = value
}

/** `length` hex digits from `from` as a number, or -1. */
function hex(line: Uint8Array, from: number, length: number): number {
  let value = 0
  for (let i = from; i < from + length; i += 1) {
    const digit = digitOf[line[i]!]!
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

/**
 * One line without its CR.
 * @param line - ascii bytes; only the first `length` count
 * @param cut - whether the line was longer than that
 */
export function parseSlcanLine(line: Uint8Array, length: number, cut = false): SlcanMessage {
  return (cut ? undefined : parsed(line, length)) ?? { slcan: 'garbage', text: printable(line.subarray(0, length)) }
}

function parsed(line: Uint8Array, length: number): SlcanMessage | undefined {
  if (length === 0) return { slcan: 'done' }
  const letter = String.fromCharCode(line[0]!)
  switch (letter) {
    case 't':
      return dataFrame(line, length)
    case 'T':
      return frameLength(line, 9, length, true) < 0 ? undefined : { slcan: 'other-frame' }
    case 'r':
      return frameLength(line, 4, length, false) < 0 ? undefined : { slcan: 'other-frame' }
    case 'R':
      return frameLength(line, 9, length, false) < 0 ? undefined : { slcan: 'other-frame' }
    case 'z':
    case 'Z':
      return length === 1 ? { slcan: 'frame-taken' } : length === 2 ? { slcan: 'other-command', letter } : undefined
    case 'F':
      return length === 1 ? { slcan: 'status-query' } : length === 3 ? statusOf(hex(line, 1, 2)) : undefined
    case 'C':
      return length === 1 ? { slcan: 'close' } : undefined
    case 'O':
    case 'L':
      return length === 1 ? { slcan: 'open', listenOnly: letter === 'L' } : undefined
    case 'S': {
      const code = length === 2 ? hex(line, 1, 1) : -1
      return code >= 0 && code <= 8 ? { slcan: 'bit-rate', code } : undefined
    }
    case 'V':
    case 'v':
    case 'N':
    case 's':
    case 'M':
    case 'm':
    case 'W':
    case 'X':
    case 'Q':
    case 'U':
    case 'P':
    case 'A':
      return { slcan: 'other-command', letter }
    default:
      return undefined
  }
}

/** Data bytes of a frame line whose length digit is at `at`, or -1 if the line has another length or a digit is none. */
function frameLength(line: Uint8Array, at: number, length: number, hasData: boolean): number {
  if (length <= at || hex(line, 1, at) < 0) return -1
  const bytes = digitOf[line[at]!]!
  const end = at + 1 + (hasData ? 2 * bytes : 0)
  // A time stamp of four digits may follow (command Z1).
  if (bytes > 8 || (length !== end && length !== end + 4)) return -1
  return length > end && hex(line, end, 4) < 0 ? -1 : bytes
}

function dataFrame(line: Uint8Array, length: number): SlcanMessage | undefined {
  const bytes = frameLength(line, 4, length, true)
  const id = bytes < 0 ? -1 : hex(line, 1, 3)
  if (id < 0 || id > 0x7ff) return undefined
  const data = new Uint8Array(bytes)
  for (let i = 0; i < bytes; i += 1) {
    const value = hex(line, 5 + 2 * i, 2)
    if (value < 0) return undefined
    data[i] = value
  }
  return { slcan: 'frame', frame: { id, data } }
}

function statusOf(flags: number): SlcanMessage | undefined {
  return flags < 0 ? undefined : { slcan: 'status', flags }
}

function printable(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`))
    .join('')
}
