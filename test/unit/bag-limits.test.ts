import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMessage } from '../../ros/bags/cdr/write-message.ts'
import { surveyBag } from '../../ros/bags/check/survey-bag.ts'
import { bagTicks } from '../../ros/bags/history/bag-ticks.ts'
import { topicMap } from '../../ros/bags/history/topic-map.ts'
import { indexedMessages } from '../../ros/bags/read/indexed-messages.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import type { BagMessage } from '../../ros/bags/read/open-bag.ts'
import { stampedHeader } from '../../ros/bags/write/stamped-header.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { fiveTicks, pixelFields, smallBag, smallSection, smallSpace, smallStampNs } from '../fixtures/bags/small-bag.ts'
import { rejected } from '../fixtures/rejected.ts'

const CHUNK = 0x06

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('a bag with messages that are no plain CDR can be surveyed all the same', async () => {
  const bag = {
    shown: 'x',
    topics: new Map([['/a', { ...topicOf('/head/image'), topic: '/a' }]]),
  }
  async function* messages(): AsyncGenerator<BagMessage> {
    for (const data of [new Uint8Array(0), Uint8Array.of(0, 3, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)])
      yield await Promise.resolve({ topic: '/a', logTimeNs: 1n, data })
  }
  expect(await surveyBag({ ...bag, messages })).toMatchObject([{ topic: '/a', messages: 2, stamps: { backwards: 0, zero: 0 } }])
})

describe('memory is bounded', () => {
  test('where pictures wait for a topic that is silent', async () => {
    // The same bytes each time, but for the stamp: what counts is what a reader would have to keep.
    const [side, pictures] = [8192, 40]
    const bytes = writeMessage('sensor_msgs/msg/Image', {
      ...pixelFields(stampedHeader(smallStampNs(0)), 0),
      ...{ width: side, height: side, encoding: 'mono8', step: side, data: new Uint8Array(side * side) },
    })
    const topics = new Map(['/head/image', '/joint_states', '/joint_commands'].map((topic) => [topic, topicOf(topic)]))
    async function* messages(): AsyncGenerator<BagMessage> {
      for (let i = 0; i < pictures; i++) {
        const { stamp } = stampedHeader(smallStampNs(i))
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(8, stamp.nanosec, true)
        yield await Promise.resolve({ topic: '/head/image', logTimeNs: smallStampNs(i), data: bytes })
      }
    }
    const map = topicMap(
      smallSection,
      smallSpace.dimensions.map(({ name }) => name),
    )
    const ticks = bagTicks(
      { shown: 'bags/x', topics, messages },
      map,
      { ...smallSection, rateHz: 10 },
      { heldSamples: 0, droppedMessages: 0 },
    )
    expect((await rejected(ticks.next())).code).toBe('bag-topic-silent')
  })

  test('where chunks overlap in time', async () => {
    const bytes = 600_000_000
    const record = () => {
      const chunk = Buffer.alloc(9 + 40 + 9 + 22 + bytes)
      chunk[0] = CHUNK
      chunk.writeBigUInt64LE(BigInt(chunk.length - 9), 1)
      chunk.writeBigUInt64LE(BigInt(9 + 22 + bytes), 9 + 16)
      chunk.writeBigUInt64LE(BigInt(9 + 22 + bytes), 9 + 32)
      chunk[49] = 0x05
      chunk.writeBigUInt64LE(BigInt(22 + bytes), 50)
      chunk.writeBigUInt64LE(9n, 58 + 6)
      return Promise.resolve(chunk)
    }
    const indexes = [0n, 1n, 2n].map((messageStartTime) => ({ ...emptyIndex, messageStartTime, chunkStartOffset: messageStartTime }))
    const read = async () => {
      for await (const _batch of indexedMessages(indexes, new Set([0]), record, {}));
    }
    await expect(read()).rejects.toThrow(/more than \d+ bytes of chunks that overlap in time/)
  })
})

describe('a file that is none', () => {
  const cases: readonly (readonly [string, string, (bag: string) => unknown])[] = [
    ['a named pipe', 'bag-unreadable', (bag) => execFileSync('mkfifo', [join(bag, 'more.mcap')])],
    ['a folder', 'bag-unreadable', (bag) => mkdir(join(bag, 'more.mcap'))],
    ['a device', 'bag-unreadable', (bag) => symlink('/dev/zero', join(bag, 'more.mcap'))],
    ['a link to nothing', 'bag-unreadable', (bag) => symlink('/nowhere/at/all', join(bag, 'more.mcap'))],
    ['a link to itself', 'bag-unreadable', (bag) => symlink('more.mcap', join(bag, 'more.mcap'))],
    [
      'metadata that are a named pipe',
      'read',
      (bag) => rm(join(bag, 'metadata.yaml')).then(() => execFileSync('mkfifo', [join(bag, 'metadata.yaml')])),
    ],
    ['metadata that are a folder', 'read', (bag) => rm(join(bag, 'metadata.yaml')).then(() => mkdir(join(bag, 'metadata.yaml')))],
    [
      'metadata that link to nothing',
      'read',
      (bag) => rm(join(bag, 'metadata.yaml')).then(() => symlink('/nowhere', join(bag, 'metadata.yaml'))),
    ],
  ]
  test.runIf(process.platform === 'linux').each(cases)('%s: %s', async (what, code, make) => {
    const bag = await smallBag(join(folder, what.replaceAll(' ', '-')), fiveTicks())
    await make(bag)
    const opened = openBag(bag, 'bags/x').then(async (open) => {
      await open.close()
      return 'read'
    })
    const said = await opened.catch((error: unknown) => error)
    expect(said instanceof TwinpastError ? said.code : said).toBe(code)
    expect(JSON.stringify(said)).not.toContain(folder)
  })
})

const emptyIndex = {
  type: 'ChunkIndex' as const,
  ...{ messageStartTime: 0n, messageEndTime: 9n, chunkStartOffset: 0n, chunkLength: 0n, messageIndexOffsets: new Map<number, bigint>() },
  ...{ messageIndexLength: 0n, compression: '', compressedSize: 0n, uncompressedSize: 0n },
}

function topicOf(topic: string) {
  const type = topic === '/head/image' ? 'sensor_msgs/msg/Image' : 'sensor_msgs/msg/JointState'
  return { topic, type, messages: 1, definitions: new Set<string>() }
}
