import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readCompressedImage, readJointState } from '../../ros/bags/cdr/read-message.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { BagWriter } from '../../ros/bags/write/bag-writer.ts'
import { jointMessage } from '../../ros/bags/write/joint-message.ts'
import { pngMessage } from '../../ros/bags/write/picture-message.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const run = promisify(execFile)
const SECONDS = 24
const QUICK_SECONDS = 4
const CAMERAS = ['head', 'left_wrist', 'right_wrist']
const CAMERA_HZ = 30
const IMAGE_BYTES = 50_000
/** What a history of two arms is made of: readings and targets of each. */
const JOINT_TOPICS = ['/left/joint_states', '/left/joint_commands', '/right/joint_states', '/right/joint_commands']
const JOINTS_HZ = 200
const JOINTS = ['joint1', 'joint2', 'joint3', 'joint4', 'joint5', 'joint6', 'gripper']
/** Runs of ours before those that count: a worker reads one bag after the other. */
const WARM_UP_RUNS = 4
const RUNS = 5

const readSchema = z.object({ cpuS: z.number(), messages: z.int(), positions: z.int(), imageBytes: z.int() })
const rivalSchema = readSchema.extend({ version: z.string() })
type Read = z.infer<typeof readSchema>

/** Reads a bag of joint states and compressed images, and has the Python package rosbags read it in the same run: CPU seconds and their ratio. */
export const bagReading: Part = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const bag = join(folder, 'bench')
    await writeBag(bag, quick ? QUICK_SECONDS : SECONDS)
    const sizeMb = (await stat(join(bag, 'bench_0.mcap'))).size / 1e6
    const first = await readBag(bag)
    for (let i = 1; i < WARM_UP_RUNS; i++) await readBag(bag)
    const ours = await best(() => readBag(bag))
    const size = figure('bag', sizeMb, 'MB')
    const own = figure('read', ours.cpuS, 'CPU s')
    const cold = figure('read, the first bag of a process', first.cpuS, 'CPU s')
    const digest = figure('bag digest', await digestS(bag), 'CPU s')
    const rival = await rivalOf(bag)
    if (typeof rival === 'string') return { part: 'bag', figures: [size, cold, own, digest], notes: [rival] }
    const same = ours.messages === rival.messages && ours.positions === rival.positions && ours.imageBytes === rival.imageBytes
    if (!same) throw new Error(`the two readers do not read the same: ${JSON.stringify({ ours, rival })}`)
    return {
      part: 'bag',
      figures: [
        size,
        figure('messages', ours.messages, ''),
        cold,
        digest,
        figure('rosbags : twinpast', rival.cpuS / ours.cpuS, 'x', 'at least 3'),
      ],
      comparisons: [{ what: 'every message of the bag read and deserialised', ours: ours.cpuS, rival: rival.cpuS, unit: 'CPU s' }],
      notes: [
        `rosbags ${rival.version}; best of ${RUNS} runs each, ours after ${WARM_UP_RUNS}; checksums verified by both, every message deserialised, no picture decoded`,
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeBag(folder: string, seconds: number): Promise<void> {
  const writer = await BagWriter.create(folder, 'bench')
  for (const camera of CAMERAS) await writer.addTopic({ topic: `/${camera}/image/compressed`, type: 'sensor_msgs/msg/CompressedImage' })
  for (const topic of JOINT_TOPICS) await writer.addTopic({ topic, type: 'sensor_msgs/msg/JointState' })
  const picture = Uint8Array.from({ length: IMAGE_BYTES }, (_, i) => (i * 2_654_435_761) >>> 24)
  picture.set([0xff, 0xd8, 0xff])
  const ticks = seconds * JOINTS_HZ
  for (let tick = 0; tick < ticks; tick++) {
    const stampNs = 1_700_000_000_000_000_000n + BigInt(tick) * BigInt(1e9 / JOINTS_HZ)
    const joints = jointMessage(
      JOINTS,
      JOINTS.map((_, i) => tick + i),
      stampNs,
    )
    for (const topic of JOINT_TOPICS) await writer.write(topic, joints, stampNs)
    if ((tick * CAMERA_HZ) % JOINTS_HZ >= CAMERA_HZ) continue
    for (const camera of CAMERAS) await writer.write(`/${camera}/image/compressed`, pngMessage(camera, picture, stampNs), stampNs)
  }
  await writer.close()
}

async function readBag(path: string): Promise<Read> {
  const started = process.cpuUsage()
  const bag = await openBag(path, 'bench')
  const read = { messages: 0, positions: 0, imageBytes: 0 }
  for await (const { topic, data } of bag.messages([...bag.topics.keys()])) {
    read.messages += 1
    if (JOINT_TOPICS.includes(topic)) read.positions += readJointState(data, topic).positions.length
    else read.imageBytes += readCompressedImage(data, topic).data.length
  }
  await bag.close()
  return { ...read, cpuS: secondsSince(started) }
}

async function digestS(path: string): Promise<number> {
  const bag = await openBag(path, 'bench')
  const started = process.cpuUsage()
  await bag.digest()
  await bag.close()
  return secondsSince(started)
}

async function rivalOf(bag: string): Promise<z.infer<typeof rivalSchema> | string> {
  const python = process.env['TWINPAST_BENCH_PYTHON'] ?? 'python3'
  const script = fileURLToPath(new URL('bag_rival.py', import.meta.url))
  try {
    return await best(async () => rivalSchema.parse(JSON.parse((await run(python, [script, bag])).stdout)))
  } catch (error) {
    return `no rival: ${python} cannot run bag_rival.py (pip install rosbags==0.11.9, TWINPAST_BENCH_PYTHON): ${error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : ''}`
  }
}

async function best<Result extends { readonly cpuS: number }>(measure: () => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  for (let i = 0; i < RUNS; i++) results.push(await measure())
  return results.reduce((least, result) => (result.cpuS < least.cpuS ? result : least))
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}
