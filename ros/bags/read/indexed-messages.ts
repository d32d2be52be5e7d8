import type { McapTypes } from '@mcap/core'
import { byLogTime, chunkMessages } from './chunk-messages.ts'
import type { StoredMessage } from './chunk-messages.ts'

/** Most memory that chunks may take whose messages wait for those of chunks that overlap them, bytes. */
const MAX_WAITING_BYTES = 1024 ** 3

type ChunkIndex = McapTypes.TypedMcapRecords['ChunkIndex']

/**
 * Messages of an indexed file in order of log time, a batch at a time. Every chunk is read whole, so that no message can be left out of
 * the index; a chunk is read as late as order allows.
 * @param readRecord - reads a chunk record of the file
 * @throws Error for a chunk that holds messages earlier than its index says, RangeError for chunks of which more than 1 GiB overlap
 */
export async function* indexedMessages(
  chunkIndexes: readonly ChunkIndex[],
  channelIds: ReadonlySet<number>,
  readRecord: (offset: bigint, length: bigint) => Promise<Buffer>,
  unpackers: Parameters<typeof chunkMessages>[2],
): AsyncGenerator<readonly StoredMessage[]> {
  const chunks = [...chunkIndexes].sort((a, b) =>
    a.messageStartTime < b.messageStartTime
      ? -1
      : a.messageStartTime > b.messageStartTime
        ? 1
        : Number(a.chunkStartOffset - b.chunkStartOffset),
  )
  let waiting: readonly StoredMessage[] = []
  for (const [i, { chunkStartOffset, chunkLength, messageStartTime }] of chunks.entries()) {
    const messages = chunkMessages(await readRecord(chunkStartOffset, chunkLength), channelIds, unpackers)
    const [first] = messages
    if (first !== undefined && first.logTimeNs < messageStartTime)
      throw new Error(`a message of ${first.logTimeNs} ns in a chunk from ${messageStartTime} ns`)
    waiting = waiting.length === 0 ? messages : [...waiting, ...messages].sort(byLogTime)
    const nextNs = chunks[i + 1]?.messageStartTime
    const settled = nextNs === undefined ? waiting.length : waiting.findIndex(({ logTimeNs }) => logTimeNs >= nextNs)
    yield settled < 0 ? waiting : waiting.slice(0, settled)
    waiting = settled < 0 ? [] : waiting.slice(settled)
    if (heldBytes(waiting) > MAX_WAITING_BYTES) throw new RangeError(`more than ${MAX_WAITING_BYTES} bytes of chunks that overlap in time`)
  }
}

/** Messages are views: one that waits holds its whole chunk. */
function heldBytes(messages: readonly StoredMessage[]): number {
  const chunks = new Set(messages.map(({ data }) => data.buffer))
  return [...chunks].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
