import { crc32 } from 'node:zlib'

/** One message as it stands in a file. */
export interface StoredMessage {
  readonly channelId: number
  /** Time of reception, nanoseconds since the epoch of the recorder's clock. */
  readonly logTimeNs: bigint
  /** Serialised message: a view into a larger buffer. */
  readonly data: Uint8Array
}

type Unpackers = Readonly<Record<string, (packed: Uint8Array, size: bigint) => Uint8Array>>

/** Opcodes of MCAP records, and sizes of the fixed parts that are read here, bytes (mcap.dev/spec). */
const CHUNK = 0x06
const MESSAGE = 0x05
const RECORD_HEAD = 9
const CHUNK_HEAD = 8 + 8 + 8 + 4 + 4
const MESSAGE_HEAD = 2 + 4 + 8 + 8

/**
 * Messages of the wanted channels in one chunk record, in order of log time; equal times stay in the order of the file. Nothing is copied. (The
 * library copies every message twice; a bag is mostly pictures.)
 * @param record - the whole chunk record, opcode and length included
 * @throws Error, RangeError for a record, size or checksum that does not hold
 */
export function chunkMessages(record: Buffer, channelIds: ReadonlySet<number>, unpackers: Unpackers): readonly StoredMessage[] {
  const records = unpackedRecords(record, unpackers)
  const found: StoredMessage[] = []
  let inOrder = true
  for (let at = 0; at < records.length;) {
    const length = Number(records.readBigUInt64LE(at + 1))
    const from = at + RECORD_HEAD
    const end = from + length
    if (end > records.length) throw new RangeError(`a record of ${length} bytes in the ${records.length - from} that are left of its chunk`)
    if (records[at] === MESSAGE) {
      if (length < MESSAGE_HEAD) throw new RangeError(`a message record of ${length} bytes`)
      const channelId = records.readUInt16LE(from)
      if (channelIds.has(channelId)) {
        const logTimeNs = records.readBigUInt64LE(from + 6)
        inOrder &&= logTimeNs >= (found.at(-1)?.logTimeNs ?? 0n)
        found.push({ channelId, logTimeNs, data: records.subarray(from + MESSAGE_HEAD, end) })
      }
    }
    at = end
  }
  return inOrder ? found : found.sort(byLogTime)
}

/** For sorting; equal times keep their order. */
export function byLogTime(a: StoredMessage, b: StoredMessage): number {
  return a.logTimeNs < b.logTimeNs ? -1 : a.logTimeNs > b.logTimeNs ? 1 : 0
}

function unpackedRecords(record: Buffer, unpackers: Unpackers): Buffer {
  if (record[0] !== CHUNK || Number(record.readBigUInt64LE(1)) !== record.length - RECORD_HEAD)
    throw new Error('the index names a place where no chunk is')
  const body = record.subarray(RECORD_HEAD)
  const size = body.readBigUInt64LE(16)
  const checksum = body.readUInt32LE(24)
  const nameBytes = body.readUInt32LE(28)
  const compression = body.toString('utf8', CHUNK_HEAD, CHUNK_HEAD + nameBytes)
  const packedAt = CHUNK_HEAD + nameBytes + 8
  const packed = body.subarray(packedAt)
  if (Number(body.readBigUInt64LE(packedAt - 8)) !== packed.length) throw new RangeError('a chunk whose length is not that of its records')
  const bytes = compression === '' ? packed : unpack(compression, packed, size, unpackers)
  if (BigInt(bytes.length) !== size) throw new RangeError(`a chunk of ${size} bytes has ${bytes.length}`)
  if (checksum !== 0 && crc32(bytes) !== checksum) throw new Error(`a chunk with CRC ${crc32(bytes)}, not ${checksum}`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

function unpack(compression: string, packed: Uint8Array, size: bigint, unpackers: Unpackers): Uint8Array {
  const unpacker = Object.hasOwn(unpackers, compression) ? unpackers[compression] : undefined
  if (unpacker === undefined) throw new Error(`compression ${JSON.stringify(compression.slice(0, 20))}`)
  return unpacker(packed, size)
}
