import type { CameraName } from '../../../src/core/image.ts'
import type { BagSection } from '../../../src/study/bag-section.ts'
import { bagRefusal } from '../read/bag-refusal.ts'

/** Joints of one topic, and the dimension of the action space that each of them is. */
export interface JointTopic {
  readonly topic: string
  readonly joints: readonly string[]
  readonly dimensions: readonly number[]
}

/** The topics of a history, resolved for one action space. */
export interface TopicMap {
  /** The first camera gives the ticks. */
  readonly images: readonly { readonly camera: CameraName; readonly topic: string }[]
  readonly readings: readonly JointTopic[]
  readonly targets: readonly JointTopic[]
}

/**
 * Resolves the topic map of a study.
 * @param dimensions - names of the action space, in order, e.g. `left/joint1`
 * @throws TwinpastError `topic-map-joints`, fate refuse: not every dimension exactly once
 */
export function topicMap(section: Pick<BagSection, 'images' | 'readings' | 'targets'>, dimensions: readonly string[]): TopicMap {
  return {
    images: section.images,
    readings: jointTopics('bags.readings', section.readings, dimensions),
    targets: jointTopics('bags.targets', section.targets, dimensions),
  }
}

function jointTopics(where: string, topics: BagSection['readings'], dimensions: readonly string[]): readonly JointTopic[] {
  const resolved = topics.map(({ topic, prefix, names }): JointTopic => {
    const joints = dimensions.flatMap((dimension, index) => {
      const joint = names === undefined ? ownName(dimension, prefix) : names[dimension]
      return joint === undefined ? [] : [{ joint, index }]
    })
    return { topic, joints: joints.map(({ joint }) => joint), dimensions: joints.map(({ index }) => index) }
  })
  const unknown = topics.flatMap(({ names }) => Object.keys(names ?? {})).find((name) => !dimensions.includes(name))
  if (unknown !== undefined) throw wrongJoints(where, `${unknown}, which is no dimension`, dimensions)
  const covered = resolved.flatMap((topic) => topic.dimensions)
  const twice = covered.find((index, i) => covered.indexOf(index) !== i)
  if (twice !== undefined) throw wrongJoints(where, `${dimensions[twice]} from two topics`, dimensions)
  const lacking = dimensions.find((_, index) => !covered.includes(index))
  if (lacking !== undefined) throw wrongJoints(where, `no topic for ${lacking}`, dimensions)
  return resolved
}

function ownName(dimension: string, prefix: string): string | undefined {
  return dimension.startsWith(prefix) ? dimension.slice(prefix.length) : undefined
}

function wrongJoints(where: string, got: string, dimensions: readonly string[]) {
  return bagRefusal({
    code: 'topic-map-joints',
    message: 'The topic map does not give every dimension of the action space exactly once.',
    got,
    expected: dimensions.join(', '),
    where,
    remedy: 'Give a prefix (`left/` for joint1 .. joint6 and gripper) or names for each topic; docs/bags.md has examples.',
  })
}
