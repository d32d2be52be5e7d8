import { checkStamp } from '../../messages/check-stamp.ts'
import type { CompressedImage } from '../../messages/compressed-image.ts'
import { positionsByName } from '../../messages/positions-by-name.ts'
import type { JointState } from '../../messages/joint-state.ts'
import type { RawImage } from '../../messages/raw-image.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { readCompressedImage, readJointState, readRawImage } from '../cdr/read-message.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { MessageSource } from '../read/open-bag.ts'
import type { TopicMap } from './topic-map.ts'

/** A picture as it lies in the bag, or positions in the order of its topic's joints. */
export type SampleValue = { readonly picture: CompressedImage | RawImage } | { readonly positions: Float64Array }

/** One stamped value for one place of the topic map, e.g. `image 0`, `reading 1`, `target 0`. */
export interface BagSample {
  readonly place: string
  readonly topic: string
  readonly stampNs: bigint
  readonly value: SampleValue
}

/**
 * The messages of the mapped topics as samples, in order of log time.
 * @param clock - which stamps count
 * @throws TwinpastError `message-cut-off`, `stamp-zero`, `stamp-future`, and what the mapping of a message throws (docs/bags.md), fate refuse
 */
export async function* bagSamples(bag: MessageSource, map: TopicMap, clock: 'header' | 'log'): AsyncGenerator<BagSample> {
  const places = placesOf(map)
  for await (const { topic, logTimeNs, data } of bag.messages([...places.keys()])) {
    const where = `${bag.shown} ${topic}`
    const message = readable(bag.topics.get(topic)?.type ?? '', data, where)
    for (const { place, joints } of places.get(topic) ?? []) {
      const value = valueOf(message, joints, where)
      const { stampNs } = message
      if (clock === 'header') checkStamp(stampNs, logTimeNs, where)
      yield { place, topic, stampNs: clock === 'header' ? stampNs : logTimeNs, value }
    }
  }
}

interface Place {
  readonly place: string
  /** Absent for a camera. */
  readonly joints?: readonly string[]
}

function placesOf({ images, readings, targets }: TopicMap): ReadonlyMap<string, readonly Place[]> {
  const all = [
    ...images.map(({ topic }, i) => ({ topic, place: { place: `image ${i}` } })),
    ...readings.map(({ topic, joints }, i) => ({ topic, place: { place: `reading ${i}`, joints } })),
    ...targets.map(({ topic, joints }, i) => ({ topic, place: { place: `target ${i}`, joints } })),
  ]
  const places = new Map<string, Place[]>()
  for (const { topic, place } of all) places.set(topic, [...(places.get(topic) ?? []), place])
  return places
}

type Message = JointState | CompressedImage | RawImage

function readable(type: string, data: Uint8Array, where: string): Message {
  try {
    if (type === 'sensor_msgs/msg/JointState') return readJointState(data, where)
    return type === 'sensor_msgs/msg/Image' ? readRawImage(data, where) : readCompressedImage(data, where)
  } catch (cause) {
    throw TwinpastError.from(cause) ?? cutMessage(type, cause, where)
  }
}

/** What a message is at a place of the topic map: `joints` are absent for a camera. Types were checked when the bag was opened. */
function valueOf(message: Message, joints: readonly string[] | undefined, where: string): SampleValue {
  if (!('positions' in message)) return { picture: message }
  return { positions: positionsByName(message, joints ?? [], where) }
}

function cutMessage(type: string, cause: unknown, where: string): TwinpastError {
  return bagRefusal({
    code: 'message-cut-off',
    message: 'A message in a bag is damaged: shorter than it says, with an impossible stamp, or no plain CDR.',
    got: cause instanceof Error ? cause.message : String(cause),
    expected: `a whole ${type}`,
    where,
    remedy: 'Record the topic again; such a message was damaged or written by a faulty recorder.',
    cause,
  })
}
