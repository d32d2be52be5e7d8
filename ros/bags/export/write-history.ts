import type { ActionSpace } from '../../../src/core/action-space.ts'
import type { HistoryFacts, HistoryStep } from '../../../src/core/history.ts'
import type { Observation } from '../../../src/core/observation.ts'
import type { BagSection } from '../../../src/study/bag-section.ts'
import { writeMessage } from '../cdr/write-message.ts'
import { topicMap } from '../history/topic-map.ts'
import type { JointTopic, TopicMap } from '../history/topic-map.ts'
import type { BagWriter } from '../write/bag-writer.ts'
import { jointMessage } from '../write/joint-message.ts'
import { pictureMessage } from '../write/picture-message.ts'

/** Where the clock of an exported history begins: 2020-01-01T00:00:00Z. A bag of equal content has equal bytes. */
const EPOCH_NS = 1_577_836_800_000_000_000n

/** One past as it is exported. */
export interface HistoryToWrite {
  readonly steps: AsyncIterable<HistoryStep>
  /** The history's own end; called after the last step. */
  end(): Observation
  /** Called after the last step. */
  facts(): HistoryFacts
}

/**
 * Writes a history so that reading it back by the same topic map gives the same steps, to the last bit: pictures as PNG, joints as
 * float64, one message per topic and tick, targets stamped at the tick they were commanded at, and the targets in force before the first
 * tick half a period earlier.
 */
export async function writeHistory(
  writer: BagWriter,
  history: HistoryToWrite,
  section: BagSection,
  actionSpace: ActionSpace,
): Promise<void> {
  const map = topicMap(
    section,
    actionSpace.dimensions.map(({ name }) => name),
  )
  for (const { topic } of map.images) await writer.addTopic({ topic, type: 'sensor_msgs/msg/CompressedImage' })
  for (const { topic } of [...map.readings, ...map.targets]) await writer.addTopic({ topic, type: 'sensor_msgs/msg/JointState' })
  await writer.addTopic({ topic: section.facts, type: 'std_msgs/msg/String', qos: 'latched' })
  const stampAt = (tick: number) => EPOCH_NS + BigInt(Math.round((tick * 1e9) / actionSpace.rateHz))
  let ticks = 0
  for await (const { observation, action } of history.steps) {
    if (ticks === 0) await writeJoints(writer, map.targets, observation.jointTargets, stampAt(-0.5))
    await writeSeen(writer, map, observation, stampAt(ticks))
    await writeJoints(writer, map.targets, action, stampAt(ticks))
    ticks += 1
  }
  await writeSeen(writer, map, history.end(), stampAt(ticks))
  const { warrantedBranches: _warranted, ...facts } = history.facts()
  const stated = JSON.stringify({ twinpast: 'history-facts', version: 1, ...facts })
  await writer.write(section.facts, writeMessage('std_msgs/msg/String', { data: stated }), stampAt(ticks))
}

async function writeSeen(writer: BagWriter, { images, readings }: TopicMap, observation: Observation, stampNs: bigint): Promise<void> {
  for (const { camera, topic } of images) {
    const image = observation.images.find((seen) => seen.camera === camera)
    if (image === undefined) throw new RangeError(`no picture of camera ${camera}`)
    await writer.write(topic, await pictureMessage(image, stampNs), stampNs)
  }
  await writeJoints(writer, readings, observation.jointReadings, stampNs)
}

async function writeJoints(writer: BagWriter, topics: readonly JointTopic[], values: Float64Array, stampNs: bigint): Promise<void> {
  for (const { topic, joints, dimensions } of topics) {
    const positions = dimensions.map((dimension) => values[dimension] ?? NaN)
    await writer.write(topic, jointMessage(joints, positions, stampNs), stampNs)
  }
}
