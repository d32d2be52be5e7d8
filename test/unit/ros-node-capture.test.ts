import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { bagTicks } from '../../ros/bags/history/bag-ticks.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { jointMessage } from '../../ros/bags/write/joint-message.ts'
import { pngMessage } from '../../ros/bags/write/picture-message.ts'
import { captureStatus } from '../../ros/node/capture/capture-status.ts'
import { capturePlan } from '../../ros/node/capture/capture-plan.ts'
import type { CapturePlan } from '../../ros/node/capture/capture-plan.ts'
import { LiveCapture } from '../../ros/node/capture/live-capture.ts'
import { startRecording } from '../../ros/node/capture/recording.ts'
import { topicWatch } from '../../ros/node/capture/topic-watch.ts'
import { studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const NS_PER_MS = 1_000_000n
const SECOND_NS = 1_000_000_000n
const START_NS = 1_700_000_000n * SECOND_NS
const anySize = { widthPx: 0, heightPx: 0 }
const HEAD = '/head/image/compressed'
const JOINTS = '/joint_states'
const names = piperActionSpace.dimensions.map(({ name }) => name)

async function planIn(folder: string): Promise<CapturePlan> {
  const joints = (topic: string) => `[{topic: ${topic}}]`
  const bags = `{folder: bags, images: [{camera: head, topic: ${HEAD}}], readings: ${joints(JOINTS)}, targets: ${joints('/commands')}}`
  const study = studyText({ policy: 'scripted/oracle', executedPrefix: '30', bags })
  await writeFile(join(folder, 'study.yaml'), study)
  return capturePlan(folder, 'study.yaml', 'compressed')
}

interface Message {
  readonly topic: string
  readonly data: Uint8Array
  readonly atNs: bigint
}

/** What a cell publishes in some milliseconds: pictures at 20 Hz, joint states and commands at 50 Hz. */
async function stream(durationMs: number, { widthPx = 8 }: { readonly widthPx?: number } = {}): Promise<readonly Message[]> {
  const picture = { width: widthPx, height: 6, channels: 3, background: '#112233' } as const
  const png = await sharp({ create: picture }).png().toBuffer()
  const messages: Message[] = []
  for (let ms = 0; ms < durationMs; ms += 10) {
    const atNs = START_NS + BigInt(ms) * NS_PER_MS
    if (ms % 20 === 0) {
      for (const topic of [JOINTS, '/commands'])
        messages.push({
          topic,
          data: jointMessage(
            names,
            names.map((_, i) => i + ms / 1e4),
            atNs,
          ),
          atNs,
        })
    }
    if (ms % 50 === 0) messages.push({ topic: HEAD, data: pngMessage('head', png, atNs), atNs })
  }
  return messages
}

async function fed(capture: LiveCapture, messages: readonly Message[]): Promise<void> {
  for (const { topic, data, atNs } of messages) await capture.accept(topic, data, atNs)
}

describe('live capture, without a graph', () => {
  test('a recorded history has the ticks that a reader of its bag finds, to the last', async () => {
    const folder = await temporaryFolder()
    const plan = await planIn(folder)
    const capture = new LiveCapture(plan, anySize, () => undefined)
    await fed(capture, await stream(700))
    const recording = await startRecording(join(folder, 'bag'), 'bag', plan)
    capture.beginRecorded()
    for (const { topic, data, atNs } of await stream(3000)) {
      recording.add(topic, data, atNs)
      await capture.accept(topic, data, atNs)
    }
    const counts = await capture.endRecorded()
    expect([await recording.close(), recording.failure()]).toEqual([(await stream(3000)).length, ''])
    const bag = await openBag(join(folder, 'bag'), 'bag')
    let ticks = 0
    for await (const _tick of bagTicks(bag, plan.map, plan.rule, { heldSamples: 0, droppedMessages: 0 })) ticks += 1
    await bag.close()
    expect(counts).toEqual({ ticks, held: 0, dropped: 0, broken: '' })
    expect(ticks).toBeGreaterThan(40)
    await capture.close()
  })

  test('the newest present holds pictures, readings and the targets that were in force', async () => {
    const capture = new LiveCapture(await planIn(await temporaryFolder()), anySize, () => undefined)
    await fed(capture, await stream(1000))
    await expect.poll(() => capture.newest?.images[0]).toMatchObject({ camera: 'head', widthPx: 8, heightPx: 6 })
    expect(Array.from(capture.newest?.jointReadings ?? [], Math.floor)).toEqual(names.map((_, i) => i))
    expect(captureStatus(capture, 5, undefined)).toMatchObject({ task: 'history', level: 'ok', values: { recording: 'no' } })
    await capture.close()
  })

  test('a message that is refused counts nowhere; in a recording it breaks the history for good', async () => {
    const told: string[] = []
    const capture = new LiveCapture(await planIn(await temporaryFolder()), anySize, (reason) => told.push(reason))
    const refused = () => capture.accept(JOINTS, jointMessage(names.slice(1), names.slice(1).map(Number), START_NS), START_NS)
    const zero = () =>
      capture.accept(
        JOINTS,
        jointMessage(
          names,
          names.map(() => 0),
          0n,
        ),
        START_NS,
      )
    await expect(refused()).rejects.toMatchObject({ code: 'joint-missing' })
    await expect(zero()).rejects.toMatchObject({ code: 'stamp-zero' })
    await expect(capture.accept(JOINTS, new Uint8Array(3), START_NS)).rejects.toMatchObject({ code: 'message-cut-off' })
    await expect(capture.accept(JOINTS, new Uint8Array([0, 1, 0, 0, 255, 255, 255, 255]), START_NS)).rejects.toMatchObject({
      code: 'message-cut-off',
    })
    expect(told).toEqual([])
    capture.beginRecorded()
    await expect(refused()).rejects.toMatchObject({ code: 'joint-missing' })
    await fed(capture, await stream(1000))
    expect(await capture.endRecorded()).toMatchObject({ ticks: 0, broken: expect.stringMatching(/^joint-missing/) })
    expect(told).toEqual([expect.stringMatching(/^joint-missing/)])
    await fed(capture, await stream(1000))
    await expect.poll(() => capture.counts).toMatchObject({ broken: '', ticks: expect.any(Number) })
    await capture.close()
  })

  test('stamps that go back, and pictures of another size, break a history; the next begins at once', async () => {
    const told: string[] = []
    const capture = new LiveCapture(await planIn(await temporaryFolder()), anySize, (reason) => told.push(reason))
    await fed(capture, await stream(500))
    await expect.poll(() => capture.newest).toBeDefined()
    await fed(capture, (await stream(20)).slice(0, 1))
    await expect.poll(() => told).toEqual([expect.stringMatching(/^bag-stamps-backwards/)])
    await fed(capture, await stream(1000, { widthPx: 9 }))
    await expect.poll(() => told.some((reason) => reason.startsWith('image-size'))).toBe(true)
    await capture.close()
  })

  test('a recording whose disk fails is told, and what comes after is not lost in silence', async () => {
    const folder = await temporaryFolder()
    const plan = await planIn(folder)
    await startRecording(join(folder, 'bag'), 'bag', plan)
    await expect(startRecording(join(folder, 'bag'), 'bag', plan)).rejects.toMatchObject({ code: 'bag-exists' })
    const recording = await startRecording(join(folder, 'other'), 'other', plan)
    recording.add('/not/mapped', new Uint8Array(8), START_NS)
    await expect.poll(() => recording.failure()).toMatch(/^recording-failed: /)
    recording.add(
      JOINTS,
      jointMessage(
        names,
        names.map(() => 0),
        START_NS,
      ),
      START_NS,
    )
    expect(await recording.close()).toBe(0)
  })

  test('a topic is fresh, stale or refused by its own clock', () => {
    let steadyMs = 0
    const watch = topicWatch('/x', () => steadyMs)
    expect(watch.status(START_NS, 500)).toMatchObject({ level: 'stale', message: 'no message yet' })
    for (let i = 0; i < 30; i++) watch.taken(START_NS + BigInt(i))
    steadyMs = 1000
    expect(watch.status(START_NS + 100n * NS_PER_MS, 500)).toMatchObject({
      level: 'ok',
      values: { 'rate (Hz)': '30.0', 'age (ms)': '100' },
    })
    expect([watch.refused('stamp-zero'), watch.refused('stamp-zero')]).toEqual([true, false])
    steadyMs = 2000
    expect(watch.status(START_NS, 500)).toMatchObject({ level: 'error', message: 'stamp-zero', values: { refused: 2 } })
    expect(watch.status(START_NS + SECOND_NS, 500)).toMatchObject({ level: 'stale', values: { 'last refusal': 'stamp-zero' } })
    expect(watch.status(START_NS + SECOND_NS, undefined)).toMatchObject({ level: 'ok', message: '30 messages' })
  })
})
