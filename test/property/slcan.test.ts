import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CanFrame } from '../../hardware/can/can-frame.ts'
import { appendSlcan, SLCAN_FRAME_BYTES } from '../../hardware/can/slcan/append-slcan.ts'
import type { SlcanMessage } from '../../hardware/can/slcan/slcan-message.ts'
import { SlcanReader } from '../../hardware/can/slcan/slcan-reader.ts'

const frames = fc.record({ id: fc.integer({ min: 0, max: 0x7ff }), data: fc.uint8Array({ maxLength: 8 }) })

function line(frame: CanFrame): Uint8Array {
  const target = new Uint8Array(SLCAN_FRAME_BYTES)
  return target.subarray(0, appendSlcan(target, 0, frame))
}

function read(...chunks: readonly Uint8Array[]): SlcanMessage[] {
  const messages: SlcanMessage[] = []
  const reader = new SlcanReader((message) => messages.push(message))
  for (const chunk of chunks) reader.push(chunk)
  return messages
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

describe('an SLCAN line', () => {
  it('gives every frame back, wherever the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), (sent, size) => {
        const bytes = Buffer.concat(sent.map(line))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
        expect(read(...chunks)).toEqual(sent.map((frame) => ({ slcan: 'frame', frame })))
      }),
    )
  })

  it('is read as the manual says, in both directions', () => {
    expect(read(ascii('C\rS8\rO\rL\rF\rF84\r\rz\r\x07V1013\rt1514AABBccdd12AB\rT000001501AA\rr1238\r\n\r'))).toEqual([
      { slcan: 'close' },
      { slcan: 'bit-rate', code: 8 },
      { slcan: 'open', listenOnly: false },
      { slcan: 'open', listenOnly: true },
      { slcan: 'status-query' },
      { slcan: 'status', flags: 0x84 },
      { slcan: 'done' },
      { slcan: 'frame-taken' },
      { slcan: 'refused' },
      { slcan: 'other-command', letter: 'V' },
      { slcan: 'frame', frame: { id: 0x151, data: Uint8Array.of(0xaa, 0xbb, 0xcc, 0xdd) } },
      { slcan: 'other-frame' },
      { slcan: 'other-frame' },
      { slcan: 'done' },
    ])
  })

  it.each([
    't',
    't15',
    't1519',
    't1512AA',
    't1512AAGG',
    'tF51100',
    't15A0 ',
    'hello',
    'S9',
    'CC',
    'F1',
    'tXYZ0',
    'x'.repeat(5000),
    't1510\x00',
  ])('that is no SLCAN is told as garbage and spoils no other: %j', (text) => {
    const messages = read(ascii(`${text}\rt1230\r`))
    expect(messages.map(({ slcan }) => slcan)).toEqual(['garbage', 'frame'])
  })

  it('of arbitrary bytes never throws, and a frame after it still arrives', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (noise) => {
        const messages = read(...noise, ascii('\rt1230\r'))
        expect(messages.at(-1)).toEqual({ slcan: 'frame', frame: { id: 0x123, data: new Uint8Array(0) } })
        for (const message of messages) {
          if (message.slcan !== 'frame') continue
          expect(message.frame.id).toBeLessThanOrEqual(0x7ff)
          expect(message.frame.data.length).toBeLessThanOrEqual(8)
        }
      }),
    )
  })
})
