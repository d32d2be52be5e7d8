import { resolve } from 'node:path'
import { piperActionSpace } from '../../../hardware/piper/piper-action-space.ts'
import { loadStudy } from '../../../src/cli/prepare-study.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { topicMap } from '../../bags/history/topic-map.ts'
import type { TopicMap } from '../../bags/history/topic-map.ts'
import type { ResamplingRule } from '../../bags/history/resampling-rule.ts'

/** A topic to capture. */
export interface CapturedTopic {
  /** As the study names it: a remap changes what is listened to, not what is recorded. */
  readonly topic: string
  readonly type: string
  readonly kind: 'image' | 'joints' | 'facts'
}

/** What is captured, and by which rule it becomes a history: that of the bags of a study. */
export interface CapturePlan {
  readonly topics: readonly CapturedTopic[]
  readonly map: TopicMap
  readonly rule: ResamplingRule
}

/**
 * Reads what to capture from a study file.
 * @throws TwinpastError `capture-study-without-bags`, `topic-map-joints`, or what is wrong with the file, fate refuse
 */
export async function capturePlan(workFolder: string, file: string, transport: 'compressed' | 'raw'): Promise<CapturePlan> {
  const { bags } = await loadStudy(resolve(workFolder, file))
  if (bags === undefined) throw withoutBags(file)
  const map = topicMap(
    bags,
    piperActionSpace.dimensions.map(({ name }) => name),
  )
  const imageType = transport === 'raw' ? 'sensor_msgs/msg/Image' : 'sensor_msgs/msg/CompressedImage'
  const jointTopics = new Set([...map.readings, ...map.targets].map(({ topic }) => topic))
  return {
    topics: [
      ...map.images.map(({ topic }): CapturedTopic => ({ topic, type: imageType, kind: 'image' })),
      ...[...jointTopics].map((topic): CapturedTopic => ({ topic, type: 'sensor_msgs/msg/JointState', kind: 'joints' })),
      { topic: bags.facts, type: 'std_msgs/msg/String', kind: 'facts' },
    ],
    map,
    rule: { ...bags, rateHz: piperActionSpace.rateHz },
  }
}

function withoutBags(file: string): TwinpastError {
  return new TwinpastError({
    code: 'capture-study-without-bags',
    fate: 'refuse',
    exitCode: 2,
    message: 'The study to capture for takes no histories from bags, so it maps no topics.',
    got: 'no section `bags`',
    expected: 'a section `bags` with images, readings and targets',
    where: file,
    remedy: 'Name a study with such a section in capture_study; docs/bags.md has one.',
  })
}
