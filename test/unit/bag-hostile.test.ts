import { McapWriter } from '@mcap/core'
import { crc32 } from 'node:zlib'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecording } from '../../ros/bags/history/recording.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import type { BagMessage } from '../../ros/bags/read/open-bag.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { fiveTicks, smallBag, smallSection, smallSpace } from '../fixtures/bags/small-bag.ts'
import { rejected } from '../fixtures/rejected.ts'

const python = fileURLToPath(new URL('../fixtures/bags/python', import.meta.url))
const CHUNK = 0x06
const STATISTICS = 0x0b

let folder = ''
let whole: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
  whole = await readFile(join(await smallBag(folder, fiveTicks()), 'pair-000-left_0.mcap'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Reads bytes as a bag and as a history; gives back how many ticks there were. */
async function ticksIn(bytes: Uint8Array): Promise<number> {
  const path = join(folder, 'hostile.mcap')
  await writeFile(path, bytes)
  const { bag, ticks } = await openRecording({ path, shown: 'bags/hostile.mcap' }, smallSection, smallSpace)
  try {
    let count = 0
    for await (const _tick of ticks()) count += 1
    return count
  } finally {
    await bag.close()
  }
}

/** The code of the refusal, or `read`. Anything but a refusal fails the test. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    await ticksIn(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof TwinpastError && error.fate === 'refuse') return error.code
    throw error
  }
}

describe('a damaged bag', () => {
  test('cut off anywhere is refused as cut off, or as no MCAP at all', async () => {
    const codes = new Set<string>()
    for (let length = 0; length < whole.length; length += length < 64 ? 1 : 37) codes.add(await outcomeOf(whole.subarray(0, length)))
    expect([...codes].sort()).toEqual(['bag-cut-off', 'bag-not-mcap'])
  })

  test('cut off and given an end again is refused', async () => {
    for (let length = 40; length < whole.length - 40; length += 211) {
      const mended = Buffer.concat([whole.subarray(0, length), whole.subarray(-8)])
      expect(await outcomeOf(mended)).toMatch(/^bag-/)
    }
  })

  test('with one byte changed is refused, or read the same', async () => {
    for (let at = 0; at < whole.length; at += 61) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      expect(await outcomeOf(changed)).toMatch(/^(read|bag-|message-|image-|joint-|stamp-)/)
    }
  })

  test('whose chunk says it is huge is refused before anything is unpacked', async () => {
    const packed = await readFile(join(python, 'pair-000-right.mcap'))
    const bomb = Buffer.from(packed)
    for (const size of [2n ** 63n, 2n ** 40n, 257n * 1024n * 1024n, 10n]) {
      bomb.writeBigUInt64LE(size, chunkAt(bomb) + 9 + 16)
      const path = join(folder, 'bomb.mcap')
      await writeFile(path, bomb)
      const bag = await openBag(path, 'bags/bomb.mcap')
      expect((await rejected(drain(bag.messages([...bag.topics.keys()])))).code).toBe('bag-damaged')
      await bag.close()
    }
  })

  test('whose chunk was changed with its checksum left is refused', async () => {
    const changed = Buffer.from(whole)
    const at = chunkAt(changed)
    const last = at + 9 + Number(changed.readBigUInt64LE(at + 1)) - 1
    changed[last] = (changed[last] ?? 0) ^ 1
    expect(await outcomeOf(changed)).toBe('bag-damaged')
    // The same change with a fitting checksum is a change of the last message, which nobody can tell.
    const from = at + 9 + 40
    changed.writeUInt32LE(crc32(changed.subarray(from, last + 1)), at + 9 + 24)
    expect(await outcomeOf(changed)).not.toBe('bag-damaged')
  })

  test('whose statistics and messages differ is refused', async () => {
    const lying = Buffer.from(whole)
    const footer = lying.length - 8 - 29
    let at = Number(lying.readBigUInt64LE(footer + 9))
    while (lying[at] !== STATISTICS) at += 9 + Number(lying.readBigUInt64LE(at + 1))
    const firstCount = at + 9 + 46 + 2
    lying.writeBigUInt64LE(lying.readBigUInt64LE(firstCount) + 1n, firstCount)
    lying.writeUInt32LE(0, footer + 9 + 16)
    expect(await outcomeOf(lying)).toBe('bag-damaged')
  })
})

describe('an undamaged bag', () => {
  test('without an index, and without chunks, is read as one with them', async () => {
    const path = join(folder, 'plain.mcap')
    for (const options of [
      {
        useChunkIndex: false,
        useMessageIndex: false,
        useStatistics: false,
        repeatChannels: false,
        repeatSchemas: false,
        useSummaryOffsets: false,
      },
      { useStatistics: false },
      { useChunks: false, repeatChannels: false, repeatSchemas: false, useStatistics: false, useSummaryOffsets: false },
    ]) {
      await writeFile(path, await writtenAnew(options))
      const [one, other] = [await openBag(path, 'plain'), await openBag(join(folder, 'pair-000-left'), 'indexed')]
      const topics = [...other.topics.keys()]
      expect(await drain(one.messages(topics))).toEqual(await drain(other.messages(topics)))
      await one.close()
      await other.close()
    }
  })

  test('with another definition on a second connection of a topic is refused, whichever comes first', async () => {
    const path = join(folder, 'connections.mcap')
    for (const definitions of [['', 'float64 other\n'], ['float64 other\n', ''], ['x'.repeat(300_000)]]) {
      await writeFile(path, await writtenAnew({}, definitions))
      expect((await rejected(openRecording({ path, shown: 'bags/x' }, smallSection, smallSpace))).code).toBe('bag-definition')
    }
    await writeFile(path, await writtenAnew({}, ['', '']))
    const { bag } = await openRecording({ path, shown: 'bags/x' }, smallSection, smallSpace)
    await bag.close()
  })

  test('split over files is put together by log time', async () => {
    const parts = fiveTicks()
    const [first, second] = [parts.filter((_, i) => i % 2 === 0), parts.filter((_, i) => i % 2 === 1)]
    const split = join(folder, 'split')
    await cp(join(await smallBag(join(folder, 'a'), first), 'pair-000-left_0.mcap'), join(split, 'split_0.mcap'), { recursive: true })
    await cp(join(await smallBag(join(folder, 'b'), second, { facts: null }), 'pair-000-left_0.mcap'), join(split, 'split_1.mcap'))
    const { bag, ticks } = await openRecording({ path: split, shown: 'bags/split' }, smallSection, smallSpace)
    const targets: number[] = []
    for await (const tick of ticks()) targets.push(tick.targets[0] ?? NaN)
    await bag.close()
    expect(targets).toEqual([-1, 0, 1, 2, 3])
  })

  test('compressed with zstd holds the same messages', async () => {
    const path = await smallBag(join(folder, 'packed'), fiveTicks(), { compression: 'zstd' })
    const [one, other] = [await openBag(path, 'packed'), await openBag(join(folder, 'pair-000-left'), 'plain')]
    const topics = [...other.topics.keys()]
    expect(await drain(one.messages(topics))).toEqual(await drain(other.messages(topics)))
    await one.close()
    await other.close()
  })
})

describe('a rosbag2 folder', () => {
  const metadata = (fields: string) => `rosbag2_bagfile_information:\n  version: 9\n${fields}`
  const cases: readonly (readonly [string, string])[] = [
    [
      'bag-file-missing',
      metadata("  storage_identifier: mcap\n  relative_file_paths: [pair-000-left_0.mcap, gone_1.mcap]\n  compression_mode: ''\n"),
    ],
    ['bag-not-mcap', metadata("  storage_identifier: sqlite3\n  relative_file_paths: [a.db3]\n  compression_mode: ''\n")],
    [
      'bag-compressed',
      metadata('  storage_identifier: mcap\n  relative_file_paths: [pair-000-left_0.mcap]\n  compression_mode: MESSAGE\n'),
    ],
    ['read', 'neither: [YAML'],
    ['read', `a: &a [1]\n${'b: [*a, *a]\n'.repeat(3)}`],
  ]
  test.each(cases)('%s', async (code, text) => {
    const bag = await smallBag(join(folder, `meta-${String(text.length)}`), fiveTicks())
    await writeFile(join(bag, 'metadata.yaml'), text)
    const opened = openBag(bag, 'bags/x').then(async (open) => {
      await open.close()
      return 'read'
    })
    expect(await opened.catch((error: unknown) => (error instanceof TwinpastError ? error.code : error))).toBe(code)
  })

  test('that is not there, or is empty, is named as such', async () => {
    expect((await rejected(openBag(join(folder, 'nowhere'), 'bags/nowhere'))).details).toMatchObject({
      code: 'bag-absent',
      where: 'bags/nowhere',
    })
    expect((await rejected(openBag(join(python, '..'), 'bags/other'))).code).toBe('bag-not-mcap')
  })
})

function chunkAt(bytes: Buffer): number {
  let at = 8
  while (bytes[at] !== CHUNK) at += 9 + Number(bytes.readBigUInt64LE(at + 1))
  return at
}

/** Every message, in words that compare. */
async function drain(messages: AsyncIterable<BagMessage>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const { topic, logTimeNs, data } of messages) all.push(`${topic} ${logTimeNs} ${Buffer.from(data).toString('hex')}`)
  return all
}

/** The messages of the whole bag, written anew by the library's writer with other options; `texts` are definitions of a connection each, '' the right one. */
async function writtenAnew(
  options: Omit<ConstructorParameters<typeof McapWriter>[0], 'writable'>,
  texts: readonly string[] = [''],
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0n
  const writable = {
    write: (bytes: Uint8Array) => {
      parts.push(bytes.slice())
      size += BigInt(bytes.length)
      return Promise.resolve()
    },
    position: () => size,
  }
  const writer = new McapWriter({ ...options, writable })
  await writer.start({ profile: 'ros2', library: 'test' })
  const bag = await openBag(join(folder, 'pair-000-left'), 'whole')
  const channels = new Map<string, number>()
  for (const { topic, type, definitions } of bag.topics.values()) {
    const [definition = ''] = definitions
    for (const text of texts) {
      const data = new TextEncoder().encode(text === '' ? definition : text)
      const schemaId = await writer.registerSchema({ name: type, encoding: 'ros2msg', data })
      channels.set(topic, await writer.registerChannel({ topic, schemaId, messageEncoding: 'cdr', metadata: new Map() }))
    }
  }
  for await (const { topic, logTimeNs, data } of bag.messages([...bag.topics.keys()])) {
    await writer.addMessage({ channelId: channels.get(topic) ?? 0, sequence: 0, logTime: logTimeNs, publishTime: logTimeNs, data })
  }
  await bag.close()
  await writer.end()
  return Buffer.concat(parts)
}
