import { nearestName } from '../../../src/study/nearest-name.ts'
import { sameLayout } from '../definitions/same-layout.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { MessageSource } from '../read/open-bag.ts'
import type { TopicMap } from './topic-map.ts'

const IMAGE_TYPES = ['sensor_msgs/msg/CompressedImage', 'sensor_msgs/msg/Image']
const JOINT_TYPES = ['sensor_msgs/msg/JointState']
const FACT_TYPES = ['std_msgs/msg/String']

/**
 * Every mapped topic must be in the bag, hold messages, and be of a type and definition that is read.
 * @param facts - topic on which the recording states what happened
 * @throws TwinpastError `bag-topic-missing`, `bag-topic-empty`, `bag-topic-type`, `bag-definition`, fate refuse
 */
export function checkTopics(bag: Pick<MessageSource, 'topics' | 'shown'>, { images, readings, targets }: TopicMap, facts: string): void {
  for (const { topic } of images) checkTopic(bag, topic, IMAGE_TYPES)
  for (const { topic } of [...readings, ...targets]) checkTopic(bag, topic, JOINT_TYPES)
  checkTopic(bag, facts, FACT_TYPES)
}

function checkTopic({ topics, shown }: Pick<MessageSource, 'topics' | 'shown'>, wanted: string, types: readonly string[]): void {
  const where = `${shown} ${wanted}`
  const found = topics.get(wanted)
  if (found === undefined) throw missing(wanted, [...topics.keys()], where)
  if (!types.includes(found.type)) {
    throw bagRefusal({
      code: 'bag-topic-type',
      message: 'A topic of a bag is of another type than its place in the topic map asks for.',
      got: found.type,
      expected: types.join(' or '),
      where,
      remedy: 'Correct the topic map, or record the topic in that type.',
    })
  }
  if (![...found.definitions].every((definition) => sameLayout(found.type, definition))) {
    throw bagRefusal({
      code: 'bag-definition',
      message: 'The definition of a message type in a bag is not that of ROS 2.',
      got: 'other fields, or fields in another order',
      expected: `the definition of ${found.type}`,
      where,
      remedy: 'Record with the message packages of a ROS 2 distribution.',
    })
  }
  if (found.messages === 0) {
    throw bagRefusal({
      code: 'bag-topic-empty',
      message: 'A topic of a bag holds no message.',
      got: '0 messages',
      expected: 'messages over the whole history',
      where,
      remedy: 'Check that its publisher ran, and that the QoS of the recorder fits it (a reliable recorder hears no best-effort camera).',
    })
  }
}

function missing(wanted: string, there: readonly string[], where: string) {
  const near = nearestName(wanted, there)
  return bagRefusal({
    code: 'bag-topic-missing',
    message: 'A bag lacks a topic of the topic map.',
    got: there.length === 0 ? 'no topics' : there.slice(0, 20).join(', '),
    expected: near === undefined ? wanted : `${wanted}; did you mean ${near}?`,
    where,
    remedy: 'Correct the topic map, or record the topic too; `twinpast bag check` lists what a bag holds.',
  })
}
