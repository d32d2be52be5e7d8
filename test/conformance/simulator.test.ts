import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { EmbeddedSession } from '../../sim/embedded/embedded-session.ts'
import { PUT_BACK_MATS } from '../../sim/embedded/layout/put-back-layout.ts'
import { planBack } from '../../sim/embedded/motion/put-back-motions.ts'
import { planSwapMove } from '../../sim/embedded/motion/swap-motions.ts'
import { SWAP_BRANCHES, swapMoves } from '../../sim/embedded/layout/swap-layout.ts'
import { replayDigest } from './replay-digest.ts'

const head = { camera: 'head' as const, widthPx: 32, heightPx: 32 }

let simulator: EmbeddedSimulator
let session: SimulatorSession
beforeAll(async () => {
  simulator = await openEmbeddedSimulator()
  session = simulator.session
})
afterAll(() => {
  session.close()
})

function putBack(branch: string, seed = 'conformance'): Scenario {
  return { task: 'put-back', decision: 'after-button', branch, streamFields: [seed] }
}

async function runHistory(scenario: Scenario): Promise<HistoryStep[]> {
  await session.setup(scenario)
  const steps: HistoryStep[] = []
  for await (const step of session.history([])) steps.push(step)
  return steps
}

function backPlan(branch: string): Float64Array {
  const mat = PUT_BACK_MATS.find((candidate) => candidate.name === branch)!
  return planBack(session.observe([]).jointTargets, [0.1, -0.1, 0.76], [mat.xM, mat.yM, 0.76]).targets
}

async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (error instanceof TwinpastError) return error.code
    throw error
  }
  return 'none'
}

describe('replay', () => {
  test('a history is bit-equal in the same process and in a fresh one', async () => {
    const here = await replayDigest('put-back', 'after-button', 'back')
    expect(await replayDigest('put-back', 'after-button', 'back')).toBe(here)
    const child = fileURLToPath(new URL('./replay-digest.ts', import.meta.url))
    expect(execFileSync(process.execPath, ['--import', 'tsx', child, 'put-back', 'after-button', 'back'], { encoding: 'utf8' })).toBe(here)
    expect(await replayDigest('put-back', 'after-button', 'left')).not.toBe(here)
  })

  test('looking, forward passes and scoring between actions change no bit', async () => {
    const steps = await runHistory(putBack('left'))
    const undisturbed = session.snapshot()
    await session.setup(putBack('left'))
    for (const [index, step] of steps.entries()) {
      const before = session.snapshot()
      session.observe([head, { ...head, camera: 'right-wrist' }])
      if (session instanceof EmbeddedSession) session.runningCell().physics.forward()
      if (index % 20 === 3) simulator.evaluator.execute(before, { steps: 2, dimensions: 14, values: new Float64Array(28) }, 2, 0.1)
      simulator.judge.episodeStatus()
      expect(session.snapshot().digest).toBe(before.digest)
      session.apply(step.action, 1)
    }
    expect(session.snapshot().digest).toBe(undisturbed.digest)
  })

  test('restoring makes every later step bit-equal, also in a session that never ran the past', async () => {
    await runHistory(putBack('right'))
    const present = session.snapshot()
    const actions = backPlan('right')
    session.apply(actions, 32)
    const first = session.snapshot()
    session.restore(present)
    expect(session.snapshot().digest).toBe(present.digest)
    session.apply(actions, 32)
    expect(session.snapshot().digest).toBe(first.digest)
    const other = await openEmbeddedSimulator()
    other.session.restore(present)
    other.session.apply(actions, 32)
    expect(other.session.snapshot().digest).toBe(first.digest)
    other.session.close()
  })
})

describe('present', () => {
  test('the spliced present holds nothing of the past: two origins give the same bytes and pixels', async () => {
    const presents = []
    for (const branch of ['left', 'front']) {
      await runHistory(putBack(branch))
      const natural = session.snapshot().digest
      expect(session.splicePresent()).toContain('cube/pose')
      const snapshot = session.snapshot()
      expect(snapshot.digest).not.toBe(natural)
      presents.push({ digest: snapshot.digest, rgb: Buffer.from(session.observe([head]).images[0]!.rgb).toString('hex') })
    }
    expect(presents[0]).toEqual(presents[1])
  })

  test('another stream gives another present', async () => {
    await runHistory(putBack('left'))
    session.splicePresent()
    const one = session.snapshot().digest
    await runHistory(putBack('left', 'other'))
    session.splicePresent()
    expect(session.snapshot().digest).not.toBe(one)
  })

  test('aliased Swap pasts look alike after splicing', async () => {
    for (const [decision, branches] of [
      ['after-first-move', ['ML', 'MR']],
      ['after-second-move', ['LM', 'RM']],
    ] as const) {
      const pictures = []
      for (const branch of branches) {
        await runHistory({ task: 'swap', decision, branch, streamFields: ['alias'] })
        session.splicePresent()
        pictures.push(Buffer.from(session.observe([head]).images[0]!.rgb).toString('hex'))
      }
      expect(pictures[0]).toBe(pictures[1])
    }
  })
})

/** Pixels of the head camera at 64 px that show the cube's red. */
function redPixels(): number {
  const { rgb } = session.observe([{ camera: 'head', widthPx: 64, heightPx: 64 }]).images[0]!
  let count = 0
  for (let at = 0; at < rgb.length; at += 3) if (rgb[at]! > 110 && rgb[at + 1]! < 60 && rgb[at + 2]! < 60) count += 1
  return count
}

test('the head camera sees the cube on every mat at the first frame and at the decision', async () => {
  for (let seed = 0; seed < 8; seed += 1) {
    for (const { name } of PUT_BACK_MATS) {
      await session.setup(putBack(name, `seen-${seed}`))
      expect(redPixels(), `first frame ${name} ${seed}`).toBeGreaterThanOrEqual(8)
      session.splicePresent()
      expect(redPixels(), `present ${name} ${seed}`).toBeGreaterThanOrEqual(8)
    }
  }
})

describe('facts', () => {
  test('a history has its described length and targets in force, and warrants exactly its branch', async () => {
    for (const { name } of PUT_BACK_MATS) {
      const steps = await runHistory(putBack(name))
      const info = session.describe('put-back', 'after-button')
      expect(steps.length).toBe(info.historySteps)
      expect(steps.map((step) => step.observation.stepIndex)).toEqual(steps.map((_, index) => index))
      steps.slice(1).forEach((step, index) => {
        expect(step.observation.jointTargets).toEqual(steps[index]!.action)
      })
      const facts = session.facts()
      expect(facts.warrantedBranches).toEqual([name])
      expect(facts.events.map((event) => event.kind)).toEqual(info.lawfulEvents)
      expect(facts.start[0]!.offsetM).toBeLessThanOrEqual(info.startToleranceM)
      expect(facts.evidence.fromStep).toBe(0)
      expect(facts.evidence.toStep).toBeGreaterThan(facts.events[0]!.stepIndex)
      expect(facts.evidence.toStep).toBeLessThan(facts.events[1]!.stepIndex)
      expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 1, failed: false })
    }
  })

  test('every Swap past is lawful and warrants exactly its branch at both decisions', async () => {
    for (const branch of SWAP_BRANCHES) {
      for (const decision of ['after-first-move', 'after-second-move']) {
        const steps = await runHistory({ task: 'swap', decision, branch, streamFields: ['facts'] })
        const info = session.describe('swap', decision)
        const facts = session.facts()
        expect(steps.length).toBe(info.historySteps)
        expect(facts.warrantedBranches).toEqual([branch])
        expect(facts.events.map((event) => event.kind)).toEqual(info.lawfulEvents)
        expect(facts.evidence.toStep).toBe(facts.events.at(-1)!.stepIndex)
      }
    }
  })

  test('a past that was cut short or went elsewhere warrants nothing', async () => {
    await session.setup(putBack('left'))
    let count = 0
    for await (const _step of session.history([])) {
      count += 1
      if (count === 30) break
    }
    expect(session.facts().warrantedBranches).toEqual([])
  })
})

describe('scoring', () => {
  test.each(PUT_BACK_MATS.map((mat) => mat.name))('the warranted chunk puts the cube on its mat: %s', async (branch) => {
    const scenario = putBack(branch)
    await runHistory(scenario)
    session.splicePresent()
    const present = session.snapshot()
    const world = simulator.evaluator.world(scenario)
    const from = simulator.evaluator.worldSnapshot(present, world)
    expect(from.digest).toBe(present.digest)
    const chunk = { steps: 32, dimensions: 14, values: backPlan(branch) }
    const execution = simulator.evaluator.execute(from, chunk, 30, 0.5)
    const moved = execution.objects.find((object) => object.object === world.object)!
    expect(Math.abs(moved.endM[0] - world.goalM[0])).toBeLessThan(0.01)
    expect(Math.abs(moved.endM[1] - world.goalM[1])).toBeLessThan(0.01)
    expect(moved.endM[2]).toBeLessThan(world.maxHeightM)
    expect(Math.abs(moved.startM[0] - 0.1)).toBeLessThan(0.006)
    expect(execution.clippedSteps).toBe(0)
    expect(execution.executedActions).toEqual(chunk.values.slice(0, 30 * 14))
    const right = execution.arms.find((arm) => arm.arm === 'right')!
    expect(right.toolM.length).toBe(31 * 3)
    expect(right.firstCloseStep).toBeGreaterThan(4)
    expect(right.endOpening).toBe(1)
    expect(execution.arms.find((arm) => arm.arm === 'left')!.firstCloseStep).toBe(-1)
    expect(session.snapshot().digest).toBe(present.digest)
    expect(simulator.evaluator.execute(from, chunk, 30, 0.5)).toEqual(execution)
  })

  test('a Swap chunk moves the cube of its world, named by the tray it stands in', async () => {
    const scenario: Scenario = { task: 'swap', decision: 'after-first-move', branch: 'MR', streamFields: ['score'] }
    await runHistory(scenario)
    session.splicePresent()
    const world = simulator.evaluator.world(scenario)
    expect(world).toMatchObject({
      object: 'cube@R',
      readoutAt: 'first-close',
      readoutTargetM: [0.14, -0.15, 0.755],
      goalM: [0, -0.15, 0.755],
    })
    const move = swapMoves('MR')[1]!
    const plan = planSwapMove(session.observe([]).jointTargets, { from: move.from, to: move.to })
    const execution = simulator.evaluator.execute(session.snapshot(), { steps: plan.steps, dimensions: 14, values: plan.targets }, 30, 0.5)
    expect(execution.objects.map((object) => object.object).sort()).toEqual(['cube@L', 'cube@R'])
    const moved = execution.objects.find((object) => object.object === 'cube@R')!
    expect(Math.abs(moved.endM[0])).toBeLessThan(0.02)
    expect(moved.endM[2]).toBeLessThan(world.maxHeightM)
    const still = execution.objects.find((object) => object.object === 'cube@L')!
    expect(Math.abs(still.endM[0] - still.startM[0])).toBeLessThan(0.001)
  })
})

describe('bad input', () => {
  test('unknown names, calls before setup, foreign snapshots and bad actions are typed errors', async () => {
    const fresh = (await openEmbeddedSimulator()).session
    expect(await codeOf(() => fresh.observe([]))).toBe('session-not-set-up')
    expect(await codeOf(() => fresh.describe('juggle', 'after-button'))).toBe('task-unknown')
    expect(await codeOf(() => fresh.describe('put-back', 'later'))).toBe('decision-unknown')
    expect(await codeOf(() => fresh.setup({ ...putBack('left'), branch: 'up' }))).toBe('branch-unknown')
    expect(
      await codeOf(() => {
        fresh.restore({ bytes: new Uint8Array(8), digest: '' })
      }),
    ).toBe('snapshot-foreign')
    await fresh.setup(putBack('left'))
    expect(await codeOf(() => fresh.apply(new Float64Array(14).fill(Number.NaN), 1))).toBe('action-not-finite')
    const before = fresh.snapshot().digest
    expect(await codeOf(() => fresh.apply(new Float64Array(13), 1))).toBe('action-shape')
    expect(fresh.snapshot().digest).toBe(before)
    fresh.close()
  })
})
