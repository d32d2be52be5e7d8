import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { z } from 'zod'
import { SlcanReader } from '../../hardware/can/slcan/slcan-reader.ts'
import { fetchPicture } from '../../hardware/emulator/cameras/fetch-picture.ts'
import type { CameraName } from '../../src/core/image.ts'
import { startCell } from '../fixtures/emulated-cell/start-cell.ts'
import { enable, virtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'

const TICKS_PER_S = 100
const FRAMES_PER_S = 3040
const FIRST_JOINT_FRAME = 0x2a5
const CAMERAS: readonly CameraName[] = ['head', 'left-wrist', 'right-wrist']

/** CPU seconds of another process so far, by Linux' /proc. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS_PER_S
}

/** Counts the frames of one arm, and the time between two reports of its joints. */
function listen(port: number): { readonly stop: () => { readonly frames: number; readonly gapsMs: readonly number[] } } {
  let frames = 0
  let lastMs: number | undefined
  const gapsMs: number[] = []
  const reader = new SlcanReader((message) => {
    if (message.slcan !== 'frame') return
    frames += 1
    if (message.frame.id !== FIRST_JOINT_FRAME) return
    const now = performance.now()
    if (lastMs !== undefined) gapsMs.push(now - lastMs)
    lastMs = now
  })
  const socket = connect(port, '127.0.0.1', () => socket.write('C\rS8\rO\r'))
  socket.setNoDelay(true).on('data', (chunk) => {
    reader.push(chunk)
  })
  return {
    stop: () => {
      socket.destroy()
      return { frames, gapsMs: gapsMs.sort((a, b) => a - b) }
    },
  }
}

const gapsSchema = z.object({ gaps: z.object({ over5Ms: z.number(), over20Ms: z.number(), longestMs: z.number() }) })

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN

async function inRealTime(seconds: number, pictures: boolean): Promise<readonly Figure[]> {
  const cell = await startCell('--arms', 'home')
  const name = pictures ? ', drawing 3 x 640x480 pictures' : ''
  try {
    await wait(1)
    const arms = [cell.ports.left, cell.ports.right].map(listen)
    await wait(0.5)
    const startMs = performance.now()
    const cpu = await cpuSeconds(cell.pid!)
    const before = gapsSchema.parse(await cell.get('/state')).gaps
    let sets = 0
    if (pictures) {
      for (; performance.now() - startMs < 1000 * seconds; sets += 1) {
        await Promise.all(
          CAMERAS.map((camera) => fetchPicture(`http://127.0.0.1:${cell.ports.http}`, { camera, widthPx: 640, heightPx: 480 })),
        )
      }
    } else await wait(seconds)
    const wallS = (performance.now() - startMs) / 1000
    const used = (await cpuSeconds(cell.pid!)) - cpu
    const heard = arms.map((arm) => arm.stop())
    const { gaps } = gapsSchema.parse(await cell.get('/state'))
    const gapsMs = heard.flatMap((arm) => arm.gapsMs).sort((a, b) => a - b)
    return [
      ...heard.map(({ frames }, index) =>
        figure(`frames of the ${index === 0 ? 'left' : 'right'} arm${name}`, frames / (wallS + 0.5), '1/s', `${FRAMES_PER_S}`),
      ),
      figure(`CPU of the emulator${name}`, (100 * used) / wallS, '% of a core'),
      figure(`emulator late by more than 5 ms${name}`, (gaps.over5Ms - before.over5Ms) / wallS, 'times a second'),
      figure(`emulator late by more than 20 ms${name}`, (gaps.over20Ms - before.over20Ms) / wallS, 'times a second'),
      figure(`between two joint reports as this process heard them, median${name}`, quantile(gapsMs, 0.5), 'ms', '5'),
      figure(`99 %${name}`, quantile(gapsMs, 0.99), 'ms'),
      ...(pictures ? [figure('sets of three pictures', sets / wallS, '1/s')] : []),
    ]
  } finally {
    await cell.end()
  }
}

async function virtualTime(seconds: number): Promise<readonly Figure[]> {
  const cell = await virtualCell({ arms: 'home' })
  for (const side of ['left', 'right'] as const) enable(cell, side)
  cell.run(1000)
  cell.forget()
  const startMs = performance.now()
  cell.run(1000 * seconds)
  return [figure('cell seconds in one second, without a clock and without pictures', (1000 * seconds) / (performance.now() - startMs), '')]
}

/** The emulated cell: the rates it keeps, what it costs, and how much faster than real time it could go. */
export const emulator: Part = async ({ quick }) => {
  const seconds = quick ? 3 : 30
  return {
    part: 'emulator',
    figures: [...(await inRealTime(seconds, false)), ...(await inRealTime(seconds, true)), ...(await virtualTime(seconds))],
    notes: ['The emulated cell runs in a process of its own; this one listens on both SLCAN ports. Its CPU is read from /proc (Linux).'],
  }
}
