import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { z } from 'zod'
import { writeCaptureStudy } from '../ros/capture-study.ts'
import { startCell } from '../ros/cell-process.ts'
import { graphEnvironment } from '../ros/graph-environment.ts'
import { startNode } from '../ros/node-process.ts'
import { Peer } from '../ros/peer.ts'
import { writeSmallStudy } from '../ros/small-study.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'

const WIDTH_PX = 640
const HEIGHT_PX = 480
const IMAGE_HZ = 30
const CALL_HZ = 50
/** Clock ticks a second in /proc/<pid>/stat, on every Linux that Node runs on. */
const CLOCK_TICKS = 100
const profile = fileURLToPath(new URL('../../ros/twinpast/config/fastdds-images.xml', import.meta.url))
const latencyPeer = fileURLToPath(new URL('../ros/peers/latency.py', import.meta.url))

/** The node on a real graph: time to answer a service while an audit folds, and what images cost it. */
export const ros: Part = async ({ quick }) => {
  const environment = graphEnvironment()
  if (environment === undefined) return { part: 'ros', figures: [], notes: ['no graph can be made on this machine'] }
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-ros-'))
  const env = { ...environment, ROS_DOMAIN_ID: String(1 + (process.pid % 100)), ROS_LOG_DIR: join(folder, 'log') }
  const calls = quick ? 50 : 500
  try {
    const figures = [
      ...(await latencies(env, folder, calls)),
      ...(await images(env, folder, 'compressed', quick ? 3 : 15)),
      ...(await images(env, folder, 'raw', quick ? 3 : 15)),
    ]
    return {
      part: 'ros',
      figures,
      notes: [
        `${calls} calls of get_parameters at ${CALL_HZ} Hz from rclpy, each way; audit: Put Back, one worker, niceness 5`,
        `3 cameras of ${WIDTH_PX} x ${HEIGHT_PX} at ${IMAGE_HZ} Hz, two arms at 100 Hz; CPU of the node alone, one core is 100 %; pictures of a tick are decoded unless those of the one before still are`,
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function latencies(env: NodeJS.ProcessEnv, folder: string, calls: number): Promise<readonly Figure[]> {
  await writeSmallStudy(folder, 64)
  const peer = new Peer(env)
  const node = startNode(env, folder, '-p', 'workers:=1')
  try {
    await Promise.all([peer.ready(), node.ready])
    const idle = await answerTimesMs(env, calls)
    const goal = peer.goal('/twinpast/run_audit', { study: 'study.yaml' })
    await peer.line('a pair that runs', (line) => line['goal'] === goal.id && JSON.stringify(line).includes('"current_pair":"pair-'))
    const folding = await answerTimesMs(env, calls)
    return [...percentiles('answer of an idle node', idle), ...percentiles('answer while an audit folds', folding)]
  } finally {
    await node.end('SIGINT')
    await peer.close()
  }
}

async function answerTimesMs(env: NodeJS.ProcessEnv, calls: number): Promise<readonly number[]> {
  const child = spawn('python3', [latencyPeer, '/twinpast', String(CALL_HZ), String(calls)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)))
  await new Promise((resolve) => child.on('close', resolve))
  return z.object({ ms: z.array(z.number()).min(1) }).parse(JSON.parse(stdout)).ms
}

function percentiles(what: string, ms: readonly number[]): readonly Figure[] {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return [figure(`${what}, p50`, at(0.5), 'ms'), figure(`${what}, p99`, at(0.99), 'ms')]
}

async function images(
  env: NodeJS.ProcessEnv,
  folder: string,
  transport: 'compressed' | 'raw',
  seconds: number,
): Promise<readonly Figure[]> {
  await writeCaptureStudy(folder, transport)
  const jpeg = join(folder, 'frame.jpg')
  // Noise at this quality gives a frame of some 100 kB, as a camera does.
  const noise = {
    width: WIDTH_PX,
    height: HEIGHT_PX,
    channels: 3,
    background: 'black',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  } as const
  await writeFile(jpeg, await sharp({ create: noise }).jpeg({ quality: 70 }).toBuffer())
  const size = ['--width', String(WIDTH_PX), '--height', String(HEIGHT_PX), '--jpeg', jpeg, ...(transport === 'raw' ? ['--raw'] : [])]
  const cell = startCell({ ...env, FASTDDS_DEFAULT_PROFILES_FILE: profile }, ...size)
  const peer = new Peer(env)
  const node = startNode(env, folder, '-p', 'capture_study:=capture.yaml', '-p', `image_transport:=${transport}`)
  try {
    await Promise.all([cell.ready, peer.ready(), node.ready])
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
    const start = await sample(peer, node.pid)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const end = await sample(peer, node.pid)
    const spanS = (end.atMs - start.atMs) / 1000
    return [
      figure(`${transport} images taken`, (end.images - start.images) / spanS, 'a second', `${3 * IMAGE_HZ}`),
      figure(`${transport}: ticks of the history`, (end.ticks - start.ticks) / spanS, 'a second', '16.7'),
      figure(`${transport}: CPU of the node`, ((end.cpuS - start.cpuS) / spanS) * 100, '% of a core'),
      figure(`${transport}: memory of the node`, end.residentMb, 'MB'),
    ]
  } finally {
    await node.end('SIGINT')
    await Promise.all([cell.close(), peer.close()])
  }
}

const arraySchema = z.object({
  status: z.array(z.object({ name: z.string(), values: z.array(z.object({ key: z.string(), value: z.string() })) })),
})

/** Counts in the next diagnostics, and what the node has used till then. */
async function sample(peer: Peer, pid: number) {
  const { status } = arraySchema.parse(await peer.next('/diagnostics', 'diagnostics', () => true))
  const count = (name: RegExp, key: string) =>
    status
      .filter((task) => name.test(task.name))
      .reduce((sum, { values }) => sum + Number(values.find((value) => value.key === key)?.value ?? 0), 0)
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  const resident = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    atMs: performance.now(),
    images: count(/: capture .*\/image/, 'messages'),
    ticks: count(/: history$/, 'ticks'),
    cpuS: (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS,
    residentMb: Number(resident) / 1024,
  }
}
