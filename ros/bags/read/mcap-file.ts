import { McapIndexedReader, McapStreamReader } from '@mcap/core'
import type { McapTypes } from '@mcap/core'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { BagFile } from './bag-files.ts'
import { bagRefusal, unreadableBag } from './bag-refusal.ts'
import { byLogTime } from './chunk-messages.ts'
import type { StoredMessage } from './chunk-messages.ts'
import { chunkUnpackers } from './decompress-chunk.ts'
import { fileDigest } from './file-digest.ts'
import { fileReadable } from './file-readable.ts'
import type { BufferReadable } from './file-readable.ts'
import { indexedMessages } from './indexed-messages.ts'

type Channel = McapTypes.TypedMcapRecords['Channel']
type Schema = McapTypes.TypedMcapRecords['Schema']
type Statistics = McapTypes.TypedMcapRecords['Statistics']

/** One open MCAP file. */
export interface McapFile {
  readonly shown: string
  readonly channels: ReadonlyMap<number, Channel>
  readonly schemas: ReadonlyMap<number, Schema>
  /** Messages of each channel. */
  readonly counts: ReadonlyMap<number, number>
  /** Messages of the channels in order of log time, a batch at a time. */
  batches(channelIds: ReadonlySet<number>): AsyncIterable<readonly StoredMessage[]>
  /** Hex SHA-256 of the file. */
  digest(): Promise<string>
  close(): Promise<void>
}

const MAGIC = Uint8Array.of(0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a)
/** Largest file without an index that is read, and most bytes of messages in it: they are sorted in memory. */
const MAX_UNINDEXED_BYTES = 2 * 1024 ** 3
const READ_BYTES = 1 << 20
/** A named pipe is opened, and then refused, rather than waited for. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens an MCAP file: by its index where it has one and statistics, chunk by chunk, else by reading all of it. Checksums and counts are checked.
 * @throws TwinpastError `bag-unreadable`, `bag-not-mcap`, `bag-cut-off`, `bag-damaged`, fate refuse; `batches` throws `bag-damaged` and `bag-changed` too
 */
export async function openMcapFile({ path, shown }: BagFile): Promise<McapFile> {
  const file = await open(path, OPEN_FLAGS).catch((cause: unknown) => {
    throw unreadableBag(shown, cause)
  })
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw unreadableBag(shown, 'no regular file')
    const { size, mtimeMs, ctimeMs } = facts
    await checkMagic(file, size, shown)
    const unpackers = await chunkUnpackers()
    const readable = fileReadable(file, size)
    const unchanged = async () => {
      const now = await file.stat()
      if (now.size !== size || now.mtimeMs !== mtimeMs || now.ctimeMs !== ctimeMs) throw changed(shown)
    }
    const reader = (await isIndexed(file, size))
      ? await McapIndexedReader.Initialize({ readable, decompressHandlers: unpackers })
      : undefined
    const content =
      reader?.statistics === undefined
        ? await unindexed(file, size, shown, unpackers)
        : indexed(reader, reader.statistics, readable, unpackers, shown)
    return {
      shown,
      ...content,
      batches: (channelIds) => told(content.batches(channelIds), shown, unchanged),
      digest: () => fileDigest(file),
      close: () => file.close(),
    }
  } catch (thrown) {
    await file.close()
    throw TwinpastError.from(thrown) ?? damaged(shown, thrown)
  }
}

type Unpackers = Awaited<ReturnType<typeof chunkUnpackers>>
type Content = Pick<McapFile, 'channels' | 'schemas' | 'counts' | 'batches'>

async function checkMagic(file: FileHandle, size: number, shown: string): Promise<void> {
  const bytes = Buffer.alloc(MAGIC.length)
  await file.read(bytes, 0, bytes.length, 0)
  if (!bytes.equals(MAGIC)) {
    throw bagRefusal({
      code: 'bag-not-mcap',
      message: 'A bag is not stored as MCAP.',
      got: size === 0 ? 'an empty file' : `a file that begins ${bytes.toString('hex')}`,
      expected: `a file that begins ${Buffer.from(MAGIC).toString('hex')}`,
      where: shown,
      remedy: 'Record with `ros2 bag record --storage mcap`; unpack a file that was compressed as a whole (.zstd).',
    })
  }
  await file.read(bytes, 0, bytes.length, Math.max(0, size - MAGIC.length))
  if (size < 2 * MAGIC.length || !bytes.equals(MAGIC)) throw cutOff(shown, `${size} bytes without an end`)
}

/** The footer is the last record; an index begins where it says, or there is none. */
async function isIndexed(file: FileHandle, size: number): Promise<boolean> {
  const footer = Buffer.alloc(29)
  if (size < footer.length + MAGIC.length) return false
  await file.read(footer, 0, footer.length, size - MAGIC.length - footer.length)
  return footer.readBigUInt64LE(9) !== 0n
}

function indexed(
  reader: McapIndexedReader,
  statistics: Statistics,
  readable: BufferReadable,
  unpackers: Unpackers,
  shown: string,
): Content {
  const { channelsById: channels, schemasById: schemas, chunkIndexes } = reader
  if (chunkIndexes.length === 0 && statistics.messageCount !== 0n) throw new Error('an index without chunks')
  const counts = new Map([...statistics.channelMessageCounts].map(([id, count]) => [id, Number(count)]))
  return {
    channels,
    schemas,
    counts,
    batches: async function* (channelIds) {
      const seen = new Map<number, number>()
      for await (const batch of indexedMessages(chunkIndexes, channelIds, (offset, length) => readable.read(offset, length), unpackers)) {
        for (const { channelId } of batch) seen.set(channelId, (seen.get(channelId) ?? 0) + 1)
        yield batch
      }
      for (const id of channelIds) {
        const [got, expected] = [seen.get(id) ?? 0, counts.get(id) ?? 0]
        if (got !== expected) throw otherCount(shown, got, expected)
      }
    },
  }
}

async function unindexed(file: FileHandle, size: number, shown: string, decompressHandlers: Unpackers): Promise<Content> {
  if (size > MAX_UNINDEXED_BYTES) throw new RangeError(`${size} bytes without an index`)
  const reader = new McapStreamReader({ decompressHandlers })
  const channels = new Map<number, Channel>()
  const schemas = new Map<number, Schema>()
  const counts = new Map<number, number>()
  const stored: StoredMessage[] = []
  let storedBytes = 0
  for (let at = 0; at < size; at += READ_BYTES) {
    const bytes = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, size - at))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    if (bytesRead !== bytes.length) throw cutOff(shown, 'a file that became shorter while it was read')
    reader.append(bytes)
    for (let record = reader.nextRecord(); record !== undefined; record = reader.nextRecord()) {
      if (record.type === 'Schema') schemas.set(record.id, record)
      if (record.type === 'Channel') channels.set(record.id, record)
      if (record.type !== 'Message') continue
      storedBytes += record.data.length
      if (storedBytes > MAX_UNINDEXED_BYTES) throw new RangeError(`more than ${MAX_UNINDEXED_BYTES} bytes of messages without an index`)
      counts.set(record.channelId, (counts.get(record.channelId) ?? 0) + 1)
      stored.push({ channelId: record.channelId, logTimeNs: record.logTime, data: Uint8Array.from(record.data) })
    }
  }
  if (!reader.done()) throw cutOff(shown, `${reader.bytesRemaining()} bytes of an unfinished record`)
  stored.sort(byLogTime)
  return {
    channels,
    schemas,
    counts,
    batches: async function* (channelIds) {
      yield await Promise.resolve(stored.filter(({ channelId }) => channelIds.has(channelId)))
    },
  }
}

/** Batches, with every fault told as one of this file; ends with a look at whether the file is still the one that was opened. */
async function* told<Batch>(batches: AsyncIterable<Batch>, shown: string, unchanged: () => Promise<void>): AsyncIterable<Batch> {
  try {
    yield* batches
    await unchanged()
  } catch (thrown) {
    throw TwinpastError.from(thrown) ?? damaged(shown, thrown)
  }
}

function cutOff(where: string, got: string): TwinpastError {
  return bagRefusal({
    code: 'bag-cut-off',
    message: 'A bag is cut off: its recorder did not finish it, or it was not copied whole.',
    got,
    expected: 'an MCAP file with its footer',
    where,
    remedy: 'Copy it again, or let `mcap recover` write what is whole into a new file and look at it with `twinpast bag check`.',
  })
}

function damaged(where: string, cause: unknown): TwinpastError {
  return bagRefusal({
    code: 'bag-damaged',
    message: 'A bag is damaged.',
    got: cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '').slice(0, 300) : String(cause),
    expected: 'an MCAP file whose records, sizes and checksums hold',
    where,
    remedy: 'Copy it again from where it was recorded; `mcap doctor` tells more.',
    cause,
  })
}

function otherCount(where: string, got: number, expected: number): TwinpastError {
  return bagRefusal({
    code: 'bag-damaged',
    message: 'A bag does not hold as many messages as its statistics say.',
    got: `${got} messages of one channel`,
    expected: `${expected}`,
    where,
    remedy: 'Write it anew with `mcap recover`, and check it with `twinpast bag check`.',
  })
}

function changed(where: string): TwinpastError {
  return bagRefusal({
    code: 'bag-changed',
    message: 'A bag was changed while it was read.',
    got: 'another size or time of change',
    expected: 'the file that was opened',
    where,
    remedy: 'Wait until nothing writes to it, and run the command again.',
  })
}
