import * as zstd from '@foxglove/wasm-zstd'
import { McapWriter } from '@mcap/core'
import type { McapWriterOptions } from '@mcap/core'
import { mkdir, open, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { stringify } from 'yaml'
import { TwinpastError } from '../../../src/core/errors.ts'
import { fullDefinition } from '../definitions/full-definition.ts'
import { typeHashes } from '../definitions/type-hashes.ts'
import { bagMetadata } from './bag-metadata.ts'
import { fileWritable } from './file-writable.ts'
import { offeredQos } from './offered-qos.ts'
import type { OfferedQos } from './offered-qos.ts'

export interface TopicToWrite {
  readonly topic: string
  /** e.g. `sensor_msgs/msg/JointState`. */
  readonly type: string
  /** Absent: `volatile`. */
  readonly qos?: OfferedQos
  /** Text of the full message definition (`ros2msg`); absent: ours, of a type that has one. */
  readonly definition?: string
}

export interface BagWriterOptions {
  /** Absent: no compression, which every reader takes. */
  readonly compression?: 'zstd'
  /** Facts of the run, for people: written to metadata.yaml. */
  readonly customData?: Readonly<Record<string, string>>
}

interface Channel extends Required<Pick<TopicToWrite, 'topic' | 'type' | 'qos'>> {
  readonly channelId: number
  messages: number
}

const CHUNK_BYTES = 786_432

/**
 * Writes a rosbag2 folder of one MCAP file. Calls follow one another; each is awaited. A recording that is not closed has no end: readers
 * say that it is cut off.
 */
export class BagWriter {
  readonly #folder: string
  readonly #file: FileHandle
  readonly #mcap: McapWriter
  readonly #customData: Readonly<Record<string, string>>
  readonly #channels = new Map<string, Channel>()
  #startNs: bigint | undefined
  #endNs = 0n

  private constructor(folder: string, file: FileHandle, mcap: McapWriter, customData: Readonly<Record<string, string>>) {
    this.#folder = folder
    this.#file = file
    this.#mcap = mcap
    this.#customData = customData
  }

  /**
   * Begins a bag in a new folder; its file is `<folder>_0.mcap`.
   * @throws TwinpastError `bag-exists`, fate refuse: nothing is ever written over
   */
  static async create(folder: string, shown: string, { compression, customData = {} }: BagWriterOptions = {}): Promise<BagWriter> {
    await mkdir(folder, { recursive: true })
    const file = await open(join(folder, `${basename(folder)}_0.mcap`), 'wx').catch((cause: unknown) => {
      throw exists(shown, cause)
    })
    const mcap = new McapWriter({ writable: fileWritable(file), chunkSize: CHUNK_BYTES, ...(await compressionOf(compression)) })
    await mcap.start({ profile: 'ros2', library: 'twinpast' })
    return new BagWriter(folder, file, mcap, customData)
  }

  /** Announces a topic. Once each, before its first message. */
  async addTopic({ topic, type, qos = 'volatile', definition }: TopicToWrite): Promise<void> {
    if (this.#channels.has(topic)) throw new RangeError(`topic ${topic} was added before`)
    const text = definition ?? fullDefinition(type)
    const schemaId = await this.#mcap.registerSchema({ name: type, encoding: 'ros2msg', data: new TextEncoder().encode(text) })
    const metadata = new Map([
      ['offered_qos_profiles', stringify(offeredQos(qos), { aliasDuplicateObjects: false })],
      ['topic_type_hash', typeHashes[type] ?? ''],
    ])
    const channelId = await this.#mcap.registerChannel({ schemaId, topic, messageEncoding: 'cdr', metadata })
    this.#channels.set(topic, { topic, type, qos, channelId, messages: 0 })
  }

  /**
   * Appends one message.
   * @param cdr - serialised message, with its encapsulation header
   * @param logTimeNs - time of reception, nanoseconds since the epoch
   */
  async write(topic: string, cdr: Uint8Array, logTimeNs: bigint, publishTimeNs = logTimeNs): Promise<void> {
    const channel = this.#channels.get(topic)
    if (channel === undefined) throw new RangeError(`topic ${topic} was not added`)
    const { channelId, messages: sequence } = channel
    await this.#mcap.addMessage({ channelId, sequence, logTime: logTimeNs, publishTime: publishTimeNs, data: cdr })
    channel.messages += 1
    if (this.#startNs === undefined || logTimeNs < this.#startNs) this.#startNs = logTimeNs
    if (logTimeNs > this.#endNs) this.#endNs = logTimeNs
  }

  /** Ends the bag: index, metadata.yaml, everything on disk. */
  async close(): Promise<void> {
    const metadata = bagMetadata({
      file: `${basename(this.#folder)}_0.mcap`,
      startNs: this.#startNs ?? 0n,
      endNs: this.#endNs,
      topics: [...this.#channels.values()],
      customData: this.#customData,
    })
    await this.#mcap.addMetadata({ name: 'rosbag2', metadata: new Map([['serialized_metadata', metadata]]) })
    await this.#mcap.end()
    await this.#file.sync()
    await this.#file.close()
    await writeFile(join(this.#folder, 'metadata.yaml'), metadata)
  }

  /** Gives up without an end. */
  async abandon(): Promise<void> {
    await this.#file.close()
  }
}

async function compressionOf(compression: 'zstd' | undefined): Promise<Pick<McapWriterOptions, 'compressChunk'>> {
  if (compression === undefined) return {}
  await zstd.isLoaded
  return { compressChunk: (bytes) => ({ compression: 'zstd', compressedData: zstd.compress(bytes) }) }
}

function exists(where: string, cause: unknown): TwinpastError {
  const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
  return new TwinpastError({
    code: isThere ? 'bag-exists' : 'folder-not-writable',
    fate: 'refuse',
    exitCode: 2,
    message: isThere ? 'There is a bag of that name already; bags are never written over.' : 'A bag cannot be written there.',
    got: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause),
    expected: 'a new folder',
    where,
    remedy: 'Give another name, or move the old bag away.',
    cause,
  })
}
