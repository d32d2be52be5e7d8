import { execFile, fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { SlcanReader } from '../../hardware/can/slcan/slcan-reader.ts'
import { ArmReadings } from '../../hardware/piper/driver/arm-readings.ts'
import { armSecond, FRAMES_PER_S, slcanText } from './arm-stream.ts'
import { cpuMs } from './cpu-ledger.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const SECONDS = 20
const QUICK_SECONDS = 4
const DECODED_SECONDS = 20

const readerResult = z.object({ cpuS: z.number(), frames: z.number() })
const rivalResult = z.object({ cpuS: z.number(), wallS: z.number(), framesPerS: z.number() })
const decodeResult = z.object({ usPerFrame: z.number() })
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const RIVAL = path('can_rival.py')

/** Two arms at 3,040 frames a second each over SLCAN/TCP, read by this project and by python-can with the vendor's SDK at the same time. */
export const can: Part = async (options) => {
  const seconds = options.quick ? QUICK_SECONDS : SECONDS
  const decodeUs = ourDecodeUs(DECODED_SECONDS)
  const python = await vendorPython()
  const server = fork(path('can-server.ts'))
  try {
    const ports = z.array(z.int()).parse((await once(server, 'message'))[0])
    const rivals = python === undefined ? [] : await Promise.all(ports.map((port) => startRival(python, port, seconds)))
    const reader = fork(path('can-reader.ts'), [JSON.stringify(ports)])
    await once(reader, 'message')
    const startMs = performance.now()
    reader.send('start')
    for (const rival of rivals) rival.stdin?.write('start\n')
    const theirs = await Promise.all(rivals.map(async (rival) => rivalResult.parse(JSON.parse(await line(rival)))))
    if (rivals.length === 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    reader.send('stop')
    const ours = readerResult.parse((await once(reader, 'message'))[0])
    const wallS = (performance.now() - startMs) / 1000
    const oursPerS = ours.cpuS / wallS
    const theirsPerS = theirs.reduce((sum, { cpuS, wallS: theirWallS }) => sum + cpuS / theirWallS, 0)
    const theirFramesPerS = theirs.reduce((sum, { framesPerS }) => sum + framesPerS, 0)
    const rivalDecodeUs = python === undefined ? undefined : await theirDecodeUs(python)
    return {
      part: 'can',
      figures: [
        figure('frames of two arms read', ours.frames / wallS, 'per s', `${2 * FRAMES_PER_S} sent`),
        figure('CPU of one core for both arms', oursPerS * 100, '%'),
        ...(theirs.length === 0 ? [] : [figure('the rival: CPU of one core for both arms', theirsPerS * 100, '%')]),
        ...(theirs.length === 0 ? [] : [figure('the rival: frames of two arms read', theirFramesPerS, 'per s')]),
        figure('SLCAN text to readings, in memory', decodeUs, 'CPU us per frame'),
      ],
      comparisons:
        rivalDecodeUs === undefined
          ? []
          : [
              {
                what: 'two arms over SLCAN/TCP',
                ours: (ours.cpuS / ours.frames) * 1e6,
                rival: (theirsPerS / theirFramesPerS) * 1e6,
                unit: 'CPU us a frame',
              },
              { what: 'decoding alone (ours: with the SLCAN text)', ours: decodeUs, rival: rivalDecodeUs, unit: 'CPU us a frame' },
            ],
      notes:
        python === undefined
          ? ['no comparison: hardware/emulator/vendor-sdk/setup.sh could not install piper_sdk and python-can']
          : [
              `${seconds} s, both on one stream at once; frames as each counts them itself`,
              'the rival has one process for each arm, which is how its users run it: two arms in one process contend for the interpreter lock',
              'goal: at most 0.2',
            ],
    }
  } finally {
    server.disconnect()
  }
}

function ourDecodeUs(seconds: number): number {
  const text = slcanText(armSecond().flat())
  const readings = new ArmReadings()
  let taken = 0
  const reader = new SlcanReader((message) => {
    if (message.slcan === 'frame' && readings.take({ ...message.frame, receivedAtMs: taken })) taken += 1
  })
  const pass = (count: number) => {
    for (let i = 0; i < count; i += 1) for (let at = 0; at < text.length; at += 1460) reader.push(text.subarray(at, at + 1460))
  }
  pass(5)
  taken = 0
  const startMs = cpuMs()
  pass(seconds)
  return ((cpuMs() - startMs) * 1000) / taken
}

async function vendorPython(): Promise<string | undefined> {
  const setup = path('../../hardware/emulator/vendor-sdk/setup.sh')
  const found = await promisify(execFile)('bash', [setup]).catch(() => undefined)
  return found?.stdout.trim()
}

async function startRival(python: string, port: number, seconds: number): Promise<ChildProcess> {
  const child = spawn(python, [RIVAL, `socket://127.0.0.1:${port}`, String(seconds)], { stdio: ['pipe', 'pipe', 'ignore'] })
  if ((await line(child)) !== 'ready') throw new Error('the vendor SDK did not start')
  return child
}

/** The next line that a child prints which is no remark of the SDK's own. */
async function line(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('a child without stdout')
  const lines = createInterface(child.stdout)
  try {
    for await (const text of lines) if (text === 'ready' || text.startsWith('{')) return text
  } finally {
    lines.close()
  }
  throw new Error('the vendor SDK ended without a result')
}

async function theirDecodeUs(python: string): Promise<number> {
  const child = spawn(python, [RIVAL, 'decode'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const second = armSecond().flat()
  for (let i = 0; i < DECODED_SECONDS; i += 1) {
    child.stdin.write(second.map(({ id, data }) => `${id} ${Buffer.from(data).toString('hex')}\n`).join(''))
  }
  child.stdin.end()
  return decodeResult.parse(JSON.parse(await line(child))).usPerFrame
}
