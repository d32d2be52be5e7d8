import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executePrefix } from '../../hardware/cell/control/execute-prefix.ts'
import type { PrefixRun } from '../../hardware/cell/control/execute-prefix.ts'
import type { ExecutedAction, GuardedCell } from '../../hardware/cell/guardian/guarded-cell.ts'
import { latchedError } from '../../hardware/cell/guardian/latched-error.ts'
import { hostClock } from '../../hardware/cell/host-clock.ts'
import type { CellImages } from '../../hardware/cell/images/cell-images.ts'
import { decodeExecution } from '../../hardware/cell/record/decode-execution.ts'
import { encodeExecution } from '../../hardware/cell/record/encode-execution.ts'
import { executionName } from '../../hardware/cell/record/execution-name.ts'
import type { ExecutionRecord } from '../../hardware/cell/record/execution-record.ts'
import { keepExecution } from '../../hardware/cell/record/keep-execution.ts'
import { requireRoomForExecution } from '../../hardware/cell/record/require-room.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import { float64Of } from '../../src/record/packed-array.ts'
import { StillRobot, stillArms } from '../fixtures/cell/still-robot.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const STEPS = 6
const row = (step: number) => Float64Array.from({ length: 14 }, (_, d) => step + d / 100)

/** A cell that executes each action after a while, and latches before `latchAt`. */
function cellOf(latchAt = Infinity) {
  const robot = new StillRobot()
  const log: string[] = []
  let before: Promise<unknown> = Promise.resolve()
  let most = 0
  let open = 0
  const cell: GuardedCell = {
    connect: async () => stillArms,
    state: () => robot.state(),
    rates: async () => [
      { framesPerS: 0, jointReportsPerS: 0 },
      { framesPerS: 0, jointReportsPerS: 0 },
    ],
    arm: async () => undefined,
    stopsByOthers: () => 0,
    admit: async (chunk) => robot.admit(chunk),
    execute: async (step): Promise<ExecutedAction> => {
      open += 1
      most = Math.max(most, open)
      const mine = before
      const done = mine.then(() => new Promise((resolve) => setTimeout(resolve, 3)))
      before = done
      await done
      open -= 1
      if (step >= latchAt) throw latchedError({ code: 'tracking-error', text: 'the arm does not follow', atMs: 0, quickStopped: false })
      log.push(`executed ${step}`)
      return { chunkId: 'c', step, asked: row(step), sent: row(step), clamped: [], measured: row(step - 0.25), atMs: hostClock.nowMs() }
    },
    stop: async (stop, why) => void log.push(`stop ${stop}: ${why}`),
    jitter: async () => ({ ticks: 0, p50Ms: 0, p99Ms: 0, maxMs: 0, binMs: 0.05, bins: [] }),
    close: async () => undefined,
  }
  return { cell, log, mostAtOnce: () => most }
}

function pictures(fault: () => TwinpastError | undefined = () => undefined): CellImages {
  let count = 0
  return {
    cameras: [],
    latest: async () => [
      { image: { camera: 'head', widthPx: 1, heightPx: 1, rgb: Uint8Array.of(count++, 0, 0) }, capturedAtMs: hostClock.nowMs() },
    ],
    fault,
    close: async () => undefined,
  }
}

const prefix = {
  chunkId: 'c',
  chunk: { steps: 8, dimensions: 14, values: Float64Array.from({ length: 8 * 14 }, (_, i) => Math.floor(i / 14) + (i % 14) / 100) },
  executedSteps: STEPS,
  observedAtMs: 0,
}

describe('an executed prefix', () => {
  test('feeds the policy each executed action once, in order, with what was seen as it began and the targets then in force', async () => {
    const { cell, mostAtOnce } = cellOf()
    const fed: HistoryStep[] = []
    const policy = { feed: async (step: HistoryStep) => void fed.push(step) }
    const run = await executePrefix(prefix, {
      cell,
      clock: hostClock,
      images: pictures(),
      fed: { policy, instruction: 'put it back', nextStep: 40 },
    })
    expect(run.stopped).toBeUndefined()
    expect(fed.map(({ observation }) => observation.stepIndex)).toEqual([40, 41, 42, 43, 44, 45])
    expect(fed.map(({ observation }) => observation.images[0]?.rgb[0])).toEqual([0, 1, 2, 3, 4, 5])
    expect(fed.map(({ action }) => action[0])).toEqual([0, 1, 2, 3, 4, 5])
    expect(fed.map(({ observation }) => observation.jointTargets[0])).toEqual([0, 0, 1, 2, 3, 4])
    expect(fed.map(({ observation }) => observation.jointReadings[0])).toEqual([0, -0.25, 0.75, 1.75, 2.75, 3.75])
    expect(mostAtOnce()).toBe(2)
  })

  test('that the guard stops keeps what was done, feeds nothing that was not executed, and says why', async () => {
    const { cell, log } = cellOf(3)
    const fed: number[] = []
    const policy = { feed: async ({ observation }: HistoryStep) => void fed.push(observation.stepIndex) }
    const run = await executePrefix(prefix, { cell, clock: hostClock, fed: { policy, instruction: '', nextStep: 0 } })
    expect(run.steps.map(({ step }) => step)).toEqual([0, 1, 2])
    expect(run.stopped).toMatchObject({ code: 'guard-latched', details: { got: 'tracking-error' } })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(fed).toEqual([0, 1, 2])
    expect(log.at(-1)).toMatch(/^stop hold/)
  })

  test('holds both arms for a camera that fails, and for a policy that throws', async () => {
    const lost = new TwinpastError({
      code: 'camera-lost',
      fate: 'halt',
      message: 'The head camera gives no fresh picture.',
      remedy: 'Look.',
    })
    const first = cellOf()
    let looks = 0
    const images = pictures(() => (looks > 1 ? lost : undefined))
    images.latest = async () => {
      looks += 1
      if (looks > 1) throw lost
      return []
    }
    expect((await executePrefix(prefix, { cell: first.cell, clock: hostClock, images })).stopped).toBe(lost)
    expect(first.log.some((line) => line.startsWith('stop hold'))).toBe(true)

    const second = cellOf()
    const broken = new TwinpastError({ code: 'policy-broken', fate: 'record', message: 'no', remedy: 'mend it' })
    const policy = { feed: () => Promise.reject(broken) }
    const run = await executePrefix(prefix, { cell: second.cell, clock: hostClock, fed: { policy, instruction: '', nextStep: 0 } })
    expect(run.stopped).toBe(broken)
    expect(second.log.some((line) => line.startsWith('stop hold'))).toBe(true)
  })
})

describe('an execution file', () => {
  async function recorded(latchAt?: number): Promise<ExecutionRecord> {
    const run: PrefixRun = await executePrefix(prefix, { cell: cellOf(latchAt).cell, clock: hostClock, images: pictures() })
    return {
      cell: { name: 'a-cell', kind: 'emulated', configDigest: 'a'.repeat(64) },
      arms: stillArms,
      source: { kind: 'saved-chunk', planDigest: 'b'.repeat(64), unitDigest: 'c'.repeat(64), pairId: 'pair-001', direction: 1, seed: 2 },
      actionSpace: piperActionSpace,
      speedScale: 0.4,
      plannedSteps: STEPS,
      run,
    }
  }

  test('is the same bytes for the same execution, whenever it ran, and reads back', async () => {
    const [first, second] = [encodeExecution(await recorded()), encodeExecution(await recorded())]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const read = decodeExecution(executionName('x', first), first)
    expect(read).toMatchObject({ version: 1, cell: { kind: 'emulated' }, stopped: null, sent: { shape: [STEPS, 14] }, rateHz: 250 / 15 })
    expect(float64Of(read.measured)[14]).toBe(0.75)
  })

  test('of a stopped execution holds the steps that were done, and why', async () => {
    const bytes = encodeExecution(await recorded(2))
    expect(decodeExecution(executionName('x', bytes), bytes)).toMatchObject({
      plannedSteps: STEPS,
      sent: { shape: [2, 14] },
      pictures: [[{ camera: 'head' }], [{ camera: 'head' }]],
      stopped: { code: 'guard-latched', got: 'tracking-error' },
    })
  })

  test('that was cut or changed is refused', async () => {
    const bytes = encodeExecution(await recorded())
    const name = executionName('x', bytes)
    const changed = bytes.slice()
    changed[200] = (changed[200] ?? 0) ^ 1
    for (const damaged of [bytes.slice(0, -1), changed, new Uint8Array(0)])
      expect(() => decodeExecution(name, damaged)).toThrowError(expect.objectContaining({ code: 'execution-damaged' }))
    expect(() => decodeExecution('x.execution', bytes)).toThrowError(expect.objectContaining({ code: 'execution-damaged' }))
  })

  test('lies in a folder of its kind of cell, and its times beside it in the side log', async () => {
    const folder = await temporaryFolder()
    const emulated = await recorded()
    const path = await keepExecution(folder, emulated, 'e', { armedBy: 'Ada', jitter: undefined })
    await keepExecution(folder, { ...emulated, cell: { ...emulated.cell, kind: 'physical' } }, 'p', { armedBy: 'Ada', jitter: undefined })
    expect(await readdir(folder)).toEqual(['emulated', 'physical'])
    decodeExecution(basename(path), await readFile(path))
    const times: unknown = JSON.parse(await readFile(join(folder, 'emulated', 'log.jsonl'), 'utf8'))
    expect(times).toMatchObject({ file: basename(path), armedBy: 'Ada', actionMs: expect.any(Array), pictureAgeMs: expect.any(Array) })
  })
  test('is given room before an arm moves: a folder that cannot be written is refused, and a probe leaves nothing behind', async () => {
    const folder = await temporaryFolder()
    await requireRoomForExecution(folder, 'emulated')
    expect(await readdir(join(folder, 'emulated'))).toEqual([])
    await writeFile(join(folder, 'file'), '')
    await expect(requireRoomForExecution(join(folder, 'file'), 'physical')).rejects.toMatchObject({ code: 'not-a-folder', fate: 'refuse' })
  })
})
