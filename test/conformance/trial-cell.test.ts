import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { slowApproach } from '../../hardware/cell/trials/slow-approach.ts'
import { presentDifferences } from '../../hardware/cell/trials/present-differences.ts'
import { PolicyTrialCell } from '../../hardware/cell/trials/policy-trial-cell.ts'
import { openVirtualCell } from '../../hardware/cell/virtual/open-virtual-cell.ts'
import { virtualImages, virtualPicture } from '../../hardware/cell/virtual/virtual-images.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { CameraImage } from '../../src/core/image.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { fileStreamStore } from '../../src/trials/service/file-stream-store.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const cellFile = fileURLToPath(new URL('../../hardware/cell/emulated.yaml', import.meta.url))
const head = { camera: 'head', widthPx: 64, heightPx: 64 } as const
const assignment = { code: 'K7QF', pairId: 'pair-001', direction: 1, seed: 3, secret: 'of the key' } as const
const past = { memoryDigest: sha256('memory'), instruction: 'go', stepIndex: 65 }
const STEPS = 10
const LEFT_JOINT_1 = 0

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const policyWords = { fate: 'record', message: 'It remembers the left mat.', got: 'left', remedy: 'none' } as const

/** A trial cell whose policy moves joint 1 of the left arm by `stepRad` an action from where it stands, and the arms as the task begins. */
async function trialCell(
  stepRad: (query: number) => number,
  limits = { executedPrefix: 5, maxActions: 10, runSeconds: 60 },
  poseRad?: number,
  film?: () => Promise<CameraImage>,
) {
  const config = await readCellFile(cellFile, 'emulated.yaml')
  const virtual = await openVirtualCell(config, { task: 'put-back', seed: 1 })
  closers.push(() => virtual.close())
  await virtual.cell.connect()
  const asked: Present[] = []
  const fed: HistoryStep[] = []
  const recalled: number[] = []
  const values = (present: Present) => {
    const chunk = new Float64Array(STEPS * 14)
    for (let step = 0; step < STEPS; step += 1) {
      chunk.set(present.observation.jointReadings, step * 14)
      chunk[step * 14 + LEFT_JOINT_1]! += stepRad(asked.length - 1) * (step + 1)
    }
    return chunk
  }
  const policy: PolicySession = {
    info: {
      ...{ name: 'mover', version: '1', weightsDigest: sha256('mover'), actionSpace: piperActionSpace, chunkSteps: STEPS, cameras: [head] },
      ...{ capabilities: { memory: 'export', noise: 'tape', edit: false }, runtime: {} },
    },
    begin: () => Promise.resolve(),
    feed: async (step) => void fed.push(step),
    exportMemory: () => Promise.reject(new Error('nobody reads the memory of a trial')),
    importMemory: () => Promise.resolve(),
    query: async (present) => {
      asked.push(present)
      return { steps: STEPS, dimensions: 14, values: values(present) }
    },
    close: () => Promise.resolve(),
  }
  const folder = await temporaryFolder()
  let acted = 0
  let onAction = () => undefined as void
  const images = virtualImages(virtual, [head])
  const rest = virtual.cell.state().readings.slice()
  const pose = rest.map((value, d) => value + (d === LEFT_JOINT_1 ? (poseRad ?? 0) : 0))
  const approach = slowApproach({ config, cell: virtual.cell, images, clock: virtual.clock })
  const cell = new PolicyTrialCell({
    ...{ kind: 'emulated', cellDigest: sha256('cell'), session: 'small', limits, policy, cell: virtual.cell, clock: virtual.clock },
    images,
    ...(poseRad === undefined ? {} : { approach }),
    storage: fileStorage(folder),
    pasts: {
      present: () =>
        Promise.resolve({
          images: [virtualPicture(virtual, head)],
          jointReadings: poseRad === undefined ? virtual.cell.state().readings.slice() : pose,
        }),
      recall: async (_pairId, direction) => {
        recalled.push(direction)
        return past
      },
    },
    film: film ?? (() => Promise.resolve(virtualPicture(virtual, head))),
    acted: () => {
      acted += 1
      onAction()
    },
  })
  return { cell, virtual, pose, asked, fed, recalled, folder, acted: () => acted, onAction: (then: () => void) => (onAction = then) }
}

test('a run asks on the real present, executes the prefix, and feeds each executed action once and in order', async () => {
  const { cell, asked, fed, recalled, folder } = await trialCell(() => 0.002)
  const { differences, stills } = await cell.measurePresent(assignment)
  expect(Math.max(...differences.map(({ difference }) => difference))).toBe(0)
  expect(stills.map(({ name }) => name)).toEqual(['streams/K7QF/present-1-head.png', 'streams/K7QF/registered-1-head.png'])
  await cell.arm(assignment, 'Ada')
  const { streams, ...end } = await cell.run()
  expect(end).toMatchObject({ ended: 'time-limit', clamped: [], actions: 10 })
  expect(recalled).toEqual([1])
  expect(asked.map(({ observation }) => observation.stepIndex)).toEqual([65, 70])
  expect(fed.map(({ observation }) => observation.stepIndex)).toEqual(Array.from({ length: 10 }, (_, step) => 65 + step))
  expect(fed[9]?.action[LEFT_JOINT_1]).toBeGreaterThan((fed[0]?.action[LEFT_JOINT_1] ?? 9) + 0.01)
  const store = fileStreamStore(folder)
  for (const { name, bytes, sha256: digest } of streams)
    expect([name, await store.digestOf(name)]).toEqual([name, { bytes, sha256: digest }])
  expect(streams.map(({ name }) => name)).toEqual(['streams/K7QF/joints.jsonl', 'streams/K7QF/run.jsonl', 'streams/K7QF/head.mjpeg'])
  const log = await readFile(join(folder, 'streams', 'K7QF', 'run.jsonl'), 'utf8')
  expect(log).toContain(`"memoryCommitment":"${sha256(`of the key\n${past.memoryDigest}`)}"`)
  await expect(cell.run()).rejects.toMatchObject({ code: 'not-armed' })
})

test('Stop holds both arms within the action, and nothing runs until somebody arms anew', async () => {
  const { cell, virtual, onAction, acted } = await trialCell(() => 0.002)
  await cell.arm(assignment, 'Ada')
  onAction(() => {
    if (acted() === 3) void cell.stop('stopped', 'operator-1')
  })
  const { ended, actions } = await cell.run()
  expect([ended, actions]).toEqual(['stopped', 3])
  expect(virtual.cell.state().mode).toBe('latched')
  await expect(cell.run()).rejects.toMatchObject({ code: 'not-armed' })
})

test('Stop while the history comes in leaves the cell without power to act', async () => {
  const { cell, virtual } = await trialCell(() => 0.002)
  const arming = cell.arm(assignment, 'Ada')
  arming.catch(() => undefined)
  await cell.stop('safety-stop', 'operator-1')
  await expect(arming).rejects.toMatchObject({ code: 'stopped-meanwhile' })
  expect(virtual.cell.state().mode).not.toBe('ready')
})

test('an answer that the guard refuses ends the run as a safety stop, with nothing of it executed', async () => {
  const { cell, fed } = await trialCell((query) => (query === 0 ? 0.002 : 0.25))
  await cell.arm(assignment, 'Ada')
  expect(await cell.run()).toMatchObject({ ended: 'safety-stop', why: expect.stringContaining('start-jump'), actions: 5 })
  expect(fed).toHaveLength(5)
})

test('what a policy says when it fails may tell what it remembers: it stands in the log alone, and not in how the run ended', async () => {
  for (const words of [
    new Error('the mat on the left is out of reach'),
    new TwinpastError({ ...policyWords, code: 'left-mat-unreachable' }),
  ]) {
    const { cell, folder } = await trialCell((query) => {
      if (query === 0) return 0.002
      throw words
    })
    await cell.arm(assignment, 'Ada')
    const end = await cell.run()
    expect(end).toMatchObject({ ended: 'robot-fault', actions: 5, why: expect.stringContaining('policy-failed') })
    expect(JSON.stringify(end)).not.toMatch(/left(?! joint)/)
    const log = end.streams.find(({ role }) => role === 'log')
    expect(await readFile(join(folder, log?.name ?? ''), 'utf8')).toContain('left')
  }
})

test('the registered time ends a run in the middle of a prefix', async () => {
  const { cell } = await trialCell(() => 0.002, { executedPrefix: 10, maxActions: 100, runSeconds: 1 })
  await cell.arm(assignment, 'Ada')
  const { ended, actions, durationMs } = await cell.run()
  expect(ended).toBe('time-limit')
  expect(actions).toBeLessThan(10)
  expect(durationMs).toBeGreaterThanOrEqual(1000)
})

test('a camera for people that fails in the middle of a run costs its pictures, not the run', async () => {
  const { cell } = await trialCell(
    () => 0.002,
    undefined,
    undefined,
    () => Promise.reject(new Error('the cable was pulled')),
  )
  await cell.arm(assignment, 'Ada')
  const { ended, streams } = await cell.run()
  expect([ended, streams.map(({ role }) => role)]).toEqual(['time-limit', ['joints', 'log']])
})

test('arms are brought to the registered pose by a person alone, slowly, and held there; a check moves nothing', async () => {
  const { cell, virtual, pose } = await trialCell(() => 0.002, undefined, 0.3)
  const off = () => Math.abs((virtual.cell.state().readings[LEFT_JOINT_1] ?? 9) - (pose[LEFT_JOINT_1] ?? 0))
  expect(cell.bringsArms).toBe(true)
  await cell.measurePresent(assignment)
  expect([virtual.cell.state().mode, off()]).toEqual(['not-armed', expect.closeTo(0.3, 3)])
  const bringing = cell.bringArms(assignment, 'Ada')
  while (off() > 0.005) await virtual.cell.pass(100)
  await virtual.cell.pass(3000)
  expect(await bringing).toEqual({ ended: 'reached' })
  expect(virtual.cell.state().mode).toBe('latched')
  const { differences } = await cell.measurePresent(assignment)
  expect(differences.find(({ of }) => of === 'left joint 1')?.difference).toBeLessThan(0.005)
})

test('Stop on the way to the pose holds the arms there, and nothing goes on by itself', async () => {
  const { cell, virtual, pose } = await trialCell(() => 0.002, undefined, 0.3)
  const at = () => virtual.cell.state().readings[LEFT_JOINT_1] ?? 9
  const start = at()
  const bringing = cell.bringArms(assignment, 'Ada')
  while (at() - start < 0.05) await virtual.cell.pass(50)
  await cell.stop('safety-stop', 'operator-1')
  expect(await bringing).toMatchObject({ ended: 'stopped' })
  const held = at()
  await virtual.cell.pass(2000)
  expect(at()).toBeCloseTo(held, 2)
  expect((pose[LEFT_JOINT_1] ?? 0) - at()).toBeGreaterThan(0.1)
  expect(virtual.cell.state().mode).toBe('latched')
})

test('a cell that is reset by itself brings no arms', async () => {
  const { cell, virtual } = await trialCell(() => 0.002)
  await expect(cell.bringArms(assignment, 'Ada')).rejects.toMatchObject({ code: 'arms-come-by-themselves' })
  expect(virtual.cell.state().mode).toBe('not-armed')
})

test('the present is held against the registered one view by view and joint by joint', () => {
  const picture = (level: number, widthPx = 2) => ({ ...head, widthPx, heightPx: 1, rgb: new Uint8Array(3 * widthPx).fill(level) })
  const readings = Float64Array.from({ length: 14 }, (_, d) => d / 100)
  const registered = { images: [picture(100)], jointReadings: readings.map((value, d) => value + (d === 6 ? 0.002 : 0)) }
  const found = presentDifferences([picture(103)], readings, registered)
  expect(found[0]).toEqual({ quantity: 'meanPixelLevels', of: 'head', difference: 3 })
  expect(found.filter(({ difference }) => difference > 0.001).map(({ of, quantity }) => [of, quantity])).toEqual([
    ['head', 'meanPixelLevels'],
    ['left gripper', 'gripperM'],
  ])
  expect(() => presentDifferences([picture(103, 4)], readings, registered)).toThrow(
    expect.objectContaining({ code: 'present-view-absent' }),
  )
})
