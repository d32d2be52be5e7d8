import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCompressedImage, readJointState } from '../../ros/bags/cdr/read-message.ts'
import { writeMessage } from '../../ros/bags/cdr/write-message.ts'
import type { HeaderFields } from '../../ros/bags/cdr/write-message.ts'
import { positionsByName } from '../../ros/messages/positions-by-name.ts'
import { checkRawImage, pictureOfRaw } from '../../ros/messages/raw-image.ts'
import { TimeSynchroniser } from '../../ros/messages/time-synchroniser.ts'
import { TwinpastError } from '../../src/core/errors.ts'

const stamp = fc.record({ sec: fc.integer({ min: 0, max: 2 ** 31 - 1 }), nanosec: fc.integer({ min: 0, max: 999_999_999 }) })
const header = fc.record({ stamp, frame_id: fc.string({ unit: 'grapheme', maxLength: 100 }) })
const joints = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 }), fc.double()), {
  selector: ([name]) => name,
  maxLength: 20,
})
const bytes = fc.uint8Array({ maxLength: 300 })

function stateMessage(of: { readonly header: HeaderFields; readonly joints: readonly (readonly [string, number])[] }): Uint8Array {
  const name = of.joints.map(([joint]) => joint)
  return writeMessage('sensor_msgs/msg/JointState', {
    header: of.header,
    name,
    position: Float64Array.from(of.joints, ([, position]) => position),
  })
}

/** The same bytes in the middle of a larger buffer, as in a chunk, at any alignment. */
function within(data: Uint8Array, before: number): Uint8Array {
  const whole = new Uint8Array(data.length + before + 64).fill(0xff)
  whole.set(data, before)
  return whole.subarray(before, before + data.length)
}

describe('CDR messages', () => {
  test('give back joint states to the last bit, wherever in a buffer they lie', () => {
    fc.assert(
      fc.property(header, joints, fc.nat(9), (head, state, before) => {
        const read = readJointState(within(stateMessage({ header: head, joints: state }), before), '')
        expect(read.names).toEqual(state.map(([name]) => name))
        expect(new Uint8Array(read.positions.slice().buffer)).toEqual(
          new Uint8Array(Float64Array.from(state.map(([, position]) => position)).buffer),
        )
        expect(read.stampNs).toBe(BigInt(head.stamp.sec) * 1_000_000_000n + BigInt(head.stamp.nanosec))
      }),
    )
  })

  test('give back the bytes of pictures', () => {
    fc.assert(
      fc.property(header, bytes, (head, tail) => {
        const data = Uint8Array.of(0xff, 0xd8, 0xff, ...tail)
        const message = writeMessage('sensor_msgs/msg/CompressedImage', { header: head, format: 'jpeg', data })
        expect(readCompressedImage(message, '').data).toEqual(data)
      }),
    )
  })

  test('cut anywhere, or with any four bytes changed, give a refusal or a message, never bytes from beyond their end', () => {
    fc.assert(
      fc.property(header, joints, fc.nat(), fc.nat(2 ** 32 - 1), (head, state, place, value) => {
        const whole = stateMessage({ header: head, joints: state })
        const changed = within(whole.slice(), 3)
        const at = place % Math.max(1, whole.length - 4)
        new DataView(changed.buffer, changed.byteOffset).setUint32(at, value, true)
        for (const data of [changed, within(whole.subarray(0, place % whole.length), 5)]) {
          const read = told(() => readJointState(data, ''))
          if (read === undefined) continue
          expect(read.positions.byteLength).toBeLessThanOrEqual(data.length)
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** What `act` gives; undefined if it throws one of the errors that readers are allowed. */
function told<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TwinpastError) return undefined
    throw error
  }
}

describe('positions by name', () => {
  test('do not depend on the order of a message, nor on joints that nobody asked for', () => {
    fc.assert(
      fc.property(joints, fc.infiniteStream(fc.nat()), (state, order) => {
        const finite = state.map(([name, position]): [string, number] => [name, Number.isFinite(position) ? position : 0])
        const permuted = finite.map((joint) => ({ joint, key: order.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        const message = {
          stampNs: 1n,
          names: permuted.map(({ joint: [name] }) => name),
          positions: Float64Array.from(permuted, ({ joint }) => joint[1]),
        }
        const wanted = finite.filter((_, i) => i % 2 === 0)
        expect([
          ...positionsByName(
            message,
            wanted.map(([name]) => name),
            '',
          ),
        ]).toEqual(wanted.map(([, position]) => position))
      }),
    )
  })
})

describe('raw images', () => {
  test('of any encoding and row padding give the same picture', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }), padding: fc.nat(5) })
    fc.assert(
      fc.property(
        size,
        fc.constantFrom('rgb8', 'bgr8', 'rgba8', 'bgra8'),
        fc.infiniteStream(fc.nat(255)),
        ({ width, height, padding }, encoding, level) => {
          const rgb = Uint8Array.from({ length: width * height * 3 }, () => level.next().value ?? 0)
          const pixelBytes = encoding.includes('a') ? 4 : 3
          const step = width * pixelBytes + padding
          const data = new Uint8Array(step * height).fill(77)
          for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++)
              for (let channel = 0; channel < 3; channel++) {
                const place = encoding.startsWith('bgr') ? 2 - channel : channel
                data[y * step + x * pixelBytes + place] = rgb[(y * width + x) * 3 + channel] ?? 0
              }
          const image = { stampNs: 1n, widthPx: width, heightPx: height, encoding, rowBytes: step, data }
          expect(pictureOfRaw(checkRawImage(image, '')).rgb).toEqual(rgb)
        },
      ),
    )
  })
})

describe('the synchroniser', () => {
  const ms = fc.integer({ min: -50, max: 500 })
  const samples = fc.array(fc.tuple(fc.constantFrom('a', 'b'), ms), { maxLength: 60 })

  test('gives at each instant what a search through all samples gives, whenever it is asked and whatever it has forgotten', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 100 }), (stamped, toleranceMs, maxAgeMs) => {
        const toleranceNs = BigInt(toleranceMs)
        const maxAgeNs = BigInt(maxAgeMs)
        const synchroniser = new TimeSynchroniser<number>(
          new Map([
            ['a', { toleranceNs, maxAgeNs }],
            ['b', { toleranceNs }],
          ]),
        )
        const kept: { topic: string; stampNs: bigint; value: number }[] = []
        let next = 0n
        const check = (instantNs: bigint) => {
          const { samples: found, missing, stale } = synchroniser.at(instantNs)
          for (const topic of ['a', 'b']) {
            const expected = kept
              .filter((sample) => sample.topic === topic && sample.stampNs <= instantNs + toleranceNs)
              .sort((x, y) => Number(x.stampNs - y.stampNs))
              .at(-1)
            expect(found.get(topic)?.value).toBe(expected?.value)
            expect(missing.includes(topic)).toBe(expected === undefined)
            expect(stale.includes(topic)).toBe(topic === 'a' && expected !== undefined && instantNs - expected.stampNs > maxAgeNs)
          }
        }
        for (const [value, [topic, at]] of stamped.entries()) {
          const stampNs = BigInt(at)
          const newest = kept.filter((sample) => sample.topic === topic).at(-1)
          const rises = newest === undefined || stampNs > newest.stampNs
          expect(synchroniser.add(topic, stampNs, value)).toBe(rises ? 'kept' : 'backwards')
          if (rises) kept.push({ topic, stampNs, value })
          while (synchroniser.isDecided(next)) {
            check(next)
            synchroniser.forgetBefore(next)
            next += 25n
          }
        }
        check(next + 1000n)
      }),
    )
  })

  test('never changes its mind about an instant that is decided', () => {
    fc.assert(
      fc.property(samples, samples, (first, then) => {
        const synchroniser = new TimeSynchroniser<number>(
          new Map([
            ['a', { toleranceNs: 5n }],
            ['b', { toleranceNs: -1n }],
          ]),
        )
        for (const [value, [topic, at]] of first.entries()) synchroniser.add(topic, BigInt(at), value)
        const decided = [0n, 100n, 200n].filter((instantNs) => synchroniser.isDecided(instantNs))
        const before = decided.map((instantNs) => [...synchroniser.at(instantNs).samples])
        for (const [value, [topic, at]] of then.entries()) synchroniser.add(topic, BigInt(at), 1000 + value)
        expect(decided.map((instantNs) => [...synchroniser.at(instantNs).samples])).toEqual(before)
      }),
    )
  })
})
