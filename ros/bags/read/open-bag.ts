import type { TwinpastError } from '../../../src/core/errors.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import { bagFiles } from './bag-files.ts'
import { bagRefusal } from './bag-refusal.ts'
import { openMcapFile } from './mcap-file.ts'
import type { McapFile } from './mcap-file.ts'

export interface BagMessage {
  readonly topic: string
  /** Time of reception, nanoseconds. */
  readonly logTimeNs: bigint
  /** CDR bytes: a view into a larger buffer. */
  readonly data: Uint8Array
}

export interface BagTopic {
  readonly topic: string
  /** e.g. `sensor_msgs/msg/JointState`. */
  readonly type: string
  readonly messages: number
  /** Every text that connections and files of the bag give for the message definition; none where it is not in `ros2msg` form. */
  readonly definitions: ReadonlySet<string>
}

/** Stored messages by topic: a bag, or a live recording of a node. */
export interface MessageSource {
  readonly shown: string
  readonly topics: ReadonlyMap<string, BagTopic>
  /** Messages of the topics in order of log time, over all files of the bag. */
  messages(topics: readonly string[]): AsyncIterable<BagMessage>
}

/** A bag that is open for reading. */
export interface OpenBag extends MessageSource {
  /**
   * Hex SHA-256 over the content: of its one data file, or over the lines of digests of its files in order of name. Names and metadata.yaml are
   * left out, so that a bag may be renamed, or taken out of its folder.
   */
  digest(): Promise<string>
  close(): Promise<void>
}

/**
 * Opens a lone `.mcap` or a rosbag2 folder.
 * @param shown - the bag as messages name it, never absolute
 * @throws TwinpastError `bag-absent`, `bag-not-mcap`, `bag-cut-off`, `bag-damaged`, `bag-encoding`, and their like, fate refuse
 */
export async function openBag(path: string, shown: string): Promise<OpenBag> {
  const files: McapFile[] = []
  const close = async () => {
    for (const file of files) await file.close()
  }
  try {
    for (const file of await bagFiles(path, shown)) files.push(await openMcapFile(file))
    const topics = topicsOf(files, shown)
    return {
      shown,
      topics,
      messages: (wanted) => inLogOrder(files.map((file) => messagesOf(file, wanted))),
      digest: () => contentDigest(files),
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

async function contentDigest(files: readonly McapFile[]): Promise<string> {
  const digests: string[] = []
  for (const file of files) digests.push(await file.digest())
  const [only = ''] = digests
  return digests.length === 1 ? only : sha256(digests.join('\n'))
}

function topicsOf(files: readonly McapFile[], shown: string): ReadonlyMap<string, BagTopic> {
  const topics = new Map<string, BagTopic>()
  for (const { channels, schemas, counts } of files) {
    for (const { id, topic, messageEncoding, schemaId } of channels.values()) {
      const schema = schemas.get(schemaId)
      if (messageEncoding !== 'cdr' || schema === undefined) throw notCdr(shown, topic, messageEncoding, schema?.name)
      const before = topics.get(topic)
      if (before !== undefined && before.type !== schema.name) throw twoTypes(shown, topic, before.type, schema.name)
      const definition = schema.encoding === 'ros2msg' ? [new TextDecoder().decode(schema.data)].filter(Boolean) : []
      const messages = (before?.messages ?? 0) + (counts.get(id) ?? 0)
      topics.set(topic, { topic, type: schema.name, messages, definitions: new Set([...(before?.definitions ?? []), ...definition]) })
    }
  }
  return topics
}

async function* messagesOf(file: McapFile, wanted: readonly string[]): AsyncGenerator<BagMessage> {
  const names = new Map([...file.channels.values()].filter(({ topic }) => wanted.includes(topic)).map(({ id, topic }) => [id, topic]))
  for await (const batch of file.batches(new Set(names.keys()))) {
    for (const { channelId, logTimeNs, data } of batch) yield { topic: names.get(channelId) ?? '', logTimeNs, data }
  }
}

/** Merges streams that are each in order of log time. */
function inLogOrder(streams: readonly AsyncGenerator<BagMessage>[]): AsyncIterable<BagMessage> {
  const [only] = streams
  return streams.length === 1 && only !== undefined ? only : merged(streams)
}

async function* merged(streams: readonly AsyncGenerator<BagMessage>[]): AsyncIterable<BagMessage> {
  const heads: { message: BagMessage; readonly stream: AsyncGenerator<BagMessage> }[] = []
  for (const stream of streams) {
    const first = await stream.next()
    if (first.done !== true) heads.push({ message: first.value, stream })
  }
  while (heads.length > 0) {
    const head = heads.reduce((earliest, other) => (other.message.logTimeNs < earliest.message.logTimeNs ? other : earliest))
    yield head.message
    const next = await head.stream.next()
    if (next.done === true) heads.splice(heads.indexOf(head), 1)
    else head.message = next.value
  }
}

function notCdr(where: string, topic: string, encoding: string, type = 'no type'): TwinpastError {
  return bagRefusal({
    code: 'bag-encoding',
    message: 'A topic of a bag is not a ROS 2 topic.',
    got: `${topic}: ${type} as ${JSON.stringify(encoding.slice(0, 40))}`,
    expected: 'messages as CDR, with a schema',
    where,
    remedy: 'Give a bag that a ROS 2 recorder wrote.',
  })
}

function twoTypes(where: string, topic: string, one: string, other: string): TwinpastError {
  return bagRefusal({
    code: 'bag-topic-types',
    message: 'A topic of a bag carries two types of message.',
    got: `${topic}: ${one} and ${other}`,
    expected: 'one type',
    where,
    remedy: 'Record again with the publishers on topics of their own.',
  })
}
