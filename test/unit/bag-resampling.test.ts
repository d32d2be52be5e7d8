import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeMessage } from '../../ros/bags/cdr/write-message.ts'
import type { MessageFields } from '../../ros/bags/cdr/write-message.ts'
import { openRecording } from '../../ros/bags/history/recording.ts'
import type { BagTick } from '../../ros/bags/history/bag-ticks.ts'
import type { BagSection } from '../../src/study/bag-section.ts'
import {
  fiveTicks,
  joints,
  pixel,
  pixelFields,
  smallBag,
  smallFacts,
  smallSection,
  smallSpace,
  smallStampNs,
} from '../fixtures/bags/small-bag.ts'
import type { SmallMessage } from '../fixtures/bags/small-bag.ts'
import { rejected } from '../fixtures/rejected.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function ticksOf(messages: readonly SmallMessage[], rule: Partial<BagSection> = {}, facts: object | null = smallFacts) {
  const path = await smallBag(folder, messages, { facts })
  const recording = await openRecording({ path, shown: 'bags/pair-000-left' }, { ...smallSection, ...rule }, smallSpace)
  const ticks: BagTick[] = []
  try {
    for await (const tick of recording.ticks()) ticks.push(tick)
  } finally {
    await recording.bag.close()
  }
  return { ticks, found: recording.found }
}

function levelOf({ pictures: [picture] }: BagTick): number | undefined {
  return picture?.data[0]
}

describe('a bag at the rate of the policy', () => {
  test('gives each tick its picture and reading, and the targets in force just before it', async () => {
    const { ticks, found } = await ticksOf(fiveTicks())
    expect(ticks.map(levelOf)).toEqual([0, 1, 2, 3, 4])
    expect(ticks.map(({ readings }) => [...readings])).toEqual([0, 1, 2, 3, 4].map((tick) => [tick / 10, tick === 0 ? -0 : -tick / 10]))
    expect(ticks.map(({ targets }) => [...targets])).toEqual([
      [-1, -1],
      [0, -0],
      [1, -1],
      [2, -2],
      [3, -3],
    ])
    expect(ticks.map(({ stampNs }) => stampNs)).toEqual([0, 100, 200, 300, 400].map(smallStampNs))
    expect(found).toEqual({ heldSamples: 0, droppedMessages: 0 })
  })

  test('takes no picture from the future, but one that is late by less than the tolerance', async () => {
    const late = fiveTicks().map((message) =>
      message.topic === '/head/image' && message.atMs > 0 ? { ...message, atMs: message.atMs + 4 } : message,
    )
    expect((await ticksOf(late)).ticks.map(levelOf)).toEqual([0, 1, 2, 3, 4])
    await rm(join(folder, 'pair-000-left'), { recursive: true })
    expect((await ticksOf(late, { toleranceMs: 3 })).ticks.map(levelOf)).toEqual([0, 0, 1, 2, 3])
  })

  test('takes from faster topics the newest sample, and goes by the stamp, not by the order of reception', async () => {
    const fast = [20, 40, 60, 80].flatMap((ms) => [0, 1, 2, 3].map((tick) => joints('/joint_states', tick * 100 + ms, tick + ms / 1000, 0)))
    const { ticks } = await ticksOf([...fiveTicks(), ...fast].sort((a, b) => a.atMs - b.atMs))
    expect(ticks.map(({ readings }) => readings[0])).toEqual([0, 0.1, 0.2, 0.3, 0.4])
    await rm(join(folder, 'pair-000-left'), { recursive: true })
    const slow = fiveTicks().map((message) => (message.topic === '/head/image' ? { ...message, logMs: message.atMs + 330 } : message))
    expect((await ticksOf(slow)).ticks.map(levelOf)).toEqual([0, 1, 2, 3, 4])
  })

  test('begins where every topic has a sample, and startSeconds after that', async () => {
    const early = [pixel(-300, 9), pixel(-200, 9), ...fiveTicks()]
    expect((await ticksOf(early)).ticks.map(levelOf)).toEqual([0, 1, 2, 3, 4])
    await rm(join(folder, 'pair-000-left'), { recursive: true })
    expect((await ticksOf(early, { startSeconds: 0.15 })).ticks.map(levelOf)).toEqual([2, 3, 4])
  })

  test('takes the time of reception where the study says so', async () => {
    const unstamped = fiveTicks().map((message) => ({
      ...message,
      logMs: message.atMs,
      message: () => message.message({ stamp: { sec: 0, nanosec: 0 }, frame_id: '' }),
    }))
    expect((await ticksOf(unstamped, { clock: 'log' })).ticks.map(levelOf)).toEqual([0, 1, 2, 3, 4])
  })
})

const without = (topic: string, atMs: number) => fiveTicks().filter((message) => !(message.topic === topic && message.atMs === atMs))

describe('a bag is refused by name', () => {
  type Bad = readonly [what: string, code: string, messages: readonly SmallMessage[], rule?: Partial<BagSection>, facts?: object | null]
  const bad: readonly Bad[] = [
    ['a gap in the pictures', 'bag-gap', [...without('/head/image', 200)], { maxAgeMs: 50 }],
    [
      'readings that end early',
      'bag-gap',
      fiveTicks().filter(({ topic, atMs }) => topic !== '/joint_states' || atMs < 200),
      { maxAgeMs: 150 },
    ],
    ['stamps that go back', 'bag-stamps-backwards', [...fiveTicks(), { ...joints('/joint_states', 150, 0, 0), logMs: 450 }]],
    ['a stamp twice', 'bag-stamps-backwards', [...fiveTicks(), { ...pixel(400, 7), logMs: 450 }]],
    [
      'a stamp of zero',
      'stamp-zero',
      fiveTicks().map((message) => ({ ...message, message: () => message.message({ stamp: { sec: 0, nanosec: 0 }, frame_id: '' }) })),
    ],
    ['a stamp from the future', 'stamp-future', [...fiveTicks(), { ...pixel(5000, 7), logMs: 450 }]],
    [
      'no target before the first picture',
      'bag-no-start',
      fiveTicks().filter(({ topic, atMs }) => topic !== '/joint_commands' || atMs > 399),
    ],
    ['a missing topic', 'bag-topic-missing', fiveTicks().filter(({ topic }) => topic !== '/joint_commands')],
    ['a topic of another type', 'bag-topic-type', fiveTicks(), { images: [{ camera: 'head', topic: '/joint_states' }] }],
    [
      'a missing joint',
      'joint-missing',
      fiveTicks(),
      { readings: [{ topic: '/joint_states', prefix: '', names: { 'left/joint1': 'elbow', 'right/joint1': 'right/joint1' } }] },
    ],
    ['a joint named twice', 'joint-repeated', twice(['left/joint1', 'left/joint1', 'right/joint1'], [0, 0, 0])],
    ['a joint that is no number', 'joint-not-finite', twice(['left/joint1', 'right/joint1'], [0, NaN])],
    ['positions without names', 'joint-lengths', twice([], [0, 0])],
    ['an unknown encoding', 'image-encoding', picture({ encoding: 'yuv422' })],
    ['an image of a wrong size', 'image-bytes', picture({ data: Uint8Array.of(1, 2) })],
    ['rows that are too short', 'image-bytes', picture({ width: 2, step: 3 })],
    ['an image without pixels', 'image-bytes', picture({ width: 0 })],
    ['no statement of facts', 'bag-topic-missing', fiveTicks(), {}, null],
    ['facts of another kind', 'bag-facts', fiveTicks(), {}, { ...smallFacts, version: 2 }],
    ['a dimension without a topic', 'topic-map-joints', fiveTicks(), { readings: [{ topic: '/joint_states', prefix: 'left/' }] }],
    [
      'a dimension from two topics',
      'topic-map-joints',
      fiveTicks(),
      {
        targets: [
          { topic: '/joint_commands', prefix: '' },
          { topic: '/joint_states', prefix: 'left/' },
        ],
      },
    ],
  ]
  for (const [what, code, messages, rule = {}, facts = smallFacts] of bad) {
    test(`${what}: ${code}`, async () => {
      expect((await rejected(ticksOf(messages, rule, facts))).details).toMatchObject({ code, fate: 'refuse', exitCode: 2 })
    })
  }

  test('and no message of such an error names a folder of this machine', async () => {
    const error = await rejected(ticksOf(fiveTicks().filter(({ topic }) => topic !== '/head/image')))
    expect(JSON.stringify(error)).not.toContain(tmpdir())
  })
})

describe('what a study registers as recorded', () => {
  test('holds the last sample over a gap and counts it', async () => {
    const { ticks, found } = await ticksOf([...without('/head/image', 200)], { maxAgeMs: 50, irregular: 'record' })
    expect(ticks.map(levelOf)).toEqual([0, 1, 1, 3, 4])
    expect(found).toEqual({ heldSamples: 1, droppedMessages: 0 })
  })

  test('leaves out messages whose stamps do not rise and counts them', async () => {
    const { ticks, found } = await ticksOf([...fiveTicks(), { ...joints('/joint_states', 150, 9, 9), logMs: 450 }], { irregular: 'record' })
    expect(ticks).toHaveLength(5)
    expect(found).toEqual({ heldSamples: 0, droppedMessages: 1 })
  })

  test('does not follow a stamp into the far future', async () => {
    const far = 86_400_000 * 365
    await expect(ticksOf([...fiveTicks(), pixel(far, 7)], { irregular: 'record' })).rejects.toMatchObject({
      details: { code: 'bag-too-long' },
    })
  })
})

function twice(name: readonly string[], position: readonly number[]): readonly SmallMessage[] {
  return fiveTicks().map((message) =>
    message.topic === '/joint_states'
      ? {
          ...message,
          message: (header) => writeMessage('sensor_msgs/msg/JointState', { header, name, position: Float64Array.from(position) }),
        }
      : message,
  )
}

function picture(fields: Partial<MessageFields['sensor_msgs/msg/Image']>): readonly SmallMessage[] {
  return fiveTicks().map((message) =>
    message.topic === '/head/image'
      ? { ...message, message: (header) => writeMessage('sensor_msgs/msg/Image', { ...pixelFields(header, 1), ...fields }) }
      : message,
  )
}
