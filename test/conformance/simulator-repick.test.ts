import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTION_DIMENSIONS, GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { PointM } from '../../sim/embedded/layout/cell-layout.ts'
import { REPICK_CUBE_REST_Z_M, REPICK_HOME_M, REPICK_MATS, REPICK_SHOW_STEPS } from '../../sim/embedded/layout/repick-layout.ts'
import { MotionPlan } from '../../sim/embedded/motion/motion-plan.ts'
import type { PlannedMotion } from '../../sim/embedded/motion/motion-plan.ts'
import { planLiftAgain, planShow } from '../../sim/embedded/motion/repick-motions.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import { scoreExecution } from '../../src/endpoints/scoring/score-execution.ts'
import { replayDigest } from './replay-digest.ts'

const BRANCHES = ['left', 'right'] as const
const WAITS = ['wait-00', 'wait-16', 'wait-36'] as const
const HEAD = { camera: 'head' as const, widthPx: 64, heightPx: 64 }

let simulator: EmbeddedSimulator
beforeAll(async () => {
  simulator = await openEmbeddedSimulator()
})
afterAll(() => {
  simulator.session.close()
})

const repick = (branch: string, decision = 'wait-00', seed = 'repick'): Scenario => ({
  task: 'repick',
  decision,
  branch,
  streamFields: [seed],
})

async function live(scenario: Scenario): Promise<HistoryStep[]> {
  await simulator.session.setup(scenario)
  const steps: HistoryStep[] = []
  for await (const step of simulator.session.history([])) steps.push(step)
  return steps
}

/** x, y, z in metres and yaw in rad of one cube. */
function pose(branch: string): Float64Array {
  const cube = REPICK_MATS.findIndex(({ name }) => name === branch)
  return simulator.judge.objectPoses().slice(4 * cube, 4 * cube + 4)
}

function cubeM(branch: string): PointM {
  const [x, y, z] = pose(branch)
  return [x!, y!, z!]
}

function run(motion: PlannedMotion, steps = motion.steps): void {
  simulator.session.apply(motion.targets.slice(0, steps * ACTION_DIMENSIONS), steps)
}

const targets = (): Float64Array => simulator.session.observe([]).jointTargets
const other = (branch: string): string => (branch === 'left' ? 'right' : 'left')

describe('a past of Repick', () => {
  test('is bit-equal when it runs again, from start or from a snapshot in the middle of the showing', async () => {
    expect(await replayDigest('repick', 'wait-08', 'left')).toBe(await replayDigest('repick', 'wait-08', 'left'))
    const { session } = simulator
    await session.setup(repick('right'))
    const show = planShow(targets(), cubeM('right'), 0, REPICK_HOME_M.right)
    run(show, 20)
    const lifted = session.snapshot()
    const rest = show.targets.slice(20 * ACTION_DIMENSIONS)
    session.apply(rest, 20)
    const end = session.snapshot().digest
    session.restore(lifted)
    expect(session.snapshot().digest).toBe(lifted.digest)
    expect(simulator.judge.episodeStatus().stage).toBe(1)
    session.apply(rest, 20)
    expect(session.snapshot().digest).toBe(end)
  })

  test.each(WAITS)('is lawful and warrants its own cube %s', async (decision) => {
    for (const branch of BRANCHES) {
      const steps = await live(repick(branch, decision))
      const info = simulator.session.describe('repick', decision)
      expect(steps.length).toBe(info.historySteps)
      const facts = simulator.session.facts()
      expect(facts.warrantedBranches).toEqual([branch])
      expect(facts.events.map(({ kind }) => kind)).toEqual(info.lawfulEvents)
      expect(facts.evidence).toEqual({ fromStep: 2, toStep: REPICK_SHOW_STEPS - 1 })
      expect(facts.start.every(({ offsetM }) => offsetM <= info.startToleranceM)).toBe(true)
      expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 2, failed: false })
    }
  })

  test('puts the cube back where and as it stood, so that the frames of the wait do not tell which one was lifted', async () => {
    for (const branch of BRANCHES) {
      for (const seed of ['a', 'b', 'c']) {
        await simulator.session.setup(repick(branch, 'wait-36', seed))
        const before = pose(branch)
        const still = pose(other(branch))
        for await (const _step of simulator.session.history([]));
        const [dx, dy, dz, turn] = pose(branch).map((value, axis) => value - before[axis]!)
        expect(Math.hypot(dx!, dy!), `${branch} ${seed}`).toBeLessThan(0.001)
        expect(Math.abs(dz!)).toBeLessThan(0.0005)
        expect(Math.abs(turn!)).toBeLessThan(0.005)
        pose(other(branch)).forEach((value, axis) => {
          expect(value).toBeCloseTo(still[axis]!, 4)
        })
      }
    }
  })

  test('that ends before the release, or in which nothing was lifted, warrants nothing', async () => {
    await simulator.session.setup(repick('left'))
    run(planShow(targets(), cubeM('left'), 0, REPICK_HOME_M.right), 25)
    expect(simulator.session.facts().warrantedBranches).toEqual([])
    await simulator.session.setup(repick('left'))
    const [x, y] = cubeM('left')
    run(
      new MotionPlan(targets())
        .swingTo('right', [x, y, REPICK_CUBE_REST_Z_M + 0.1], 0, 10, 'free')
        .toolTo('right', [x, y, REPICK_CUBE_REST_Z_M], 0, 4, 'contact')
        .gripperTo('right', 0, 4)
        .gripperTo('right', GRIPPER_STROKE_M, 4)
        .toolTo('right', [x, y, REPICK_CUBE_REST_Z_M + 0.1], 0, 4, 'contact')
        .finish(),
    )
    expect(simulator.session.facts().events.map(({ kind }) => kind)).toEqual(['grasp', 'release'])
    expect(simulator.session.facts().warrantedBranches).toEqual([])
  })
})

test.each(WAITS)('the spliced present holds nothing of the past %s: both pasts give the same bytes and pixels', async (decision) => {
  const presents = []
  for (const branch of BRANCHES) {
    await live(repick(branch, decision))
    const natural = simulator.session.snapshot().digest
    simulator.session.splicePresent()
    const { digest } = simulator.session.snapshot()
    expect(digest).not.toBe(natural)
    presents.push({ digest, rgb: Buffer.from(simulator.session.observe([HEAD]).images[0]!.rgb).toString('hex') })
  }
  expect(presents[0]).toEqual(presents[1])
})

describe('the judge', () => {
  test.each(BRANCHES)('counts the same cube lifted again, whichever it was: %s', async (shown) => {
    // What the scenario is called settles nothing: the episode makes its own branch.
    await simulator.session.setup(repick(other(shown)))
    run(planShow(targets(), cubeM(shown), 0, REPICK_HOME_M.right))
    expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 2, failed: false })
    run(planLiftAgain(targets(), cubeM(shown)))
    expect(simulator.judge.episodeStatus()).toEqual({ success: true, stage: 3, failed: false })
  })

  test('the other cube lifted is a mistake for good', async () => {
    await live(repick('left', 'wait-04'))
    run(planLiftAgain(targets(), cubeM('right')))
    expect(simulator.judge.episodeStatus()).toMatchObject({ success: false, failed: true })
    const [x, y] = cubeM('right')
    run(
      new MotionPlan(targets())
        .toolTo('right', [x, y, REPICK_CUBE_REST_Z_M], 0, 6, 'contact')
        .gripperTo('right', GRIPPER_STROKE_M, 4)
        .finish(),
    )
    run(planLiftAgain(targets(), cubeM('left')))
    expect(simulator.judge.episodeStatus()).toMatchObject({ success: false, failed: true })
  })

  test('a cube that is lifted higher before it was put back is not lifted again', async () => {
    await simulator.session.setup(repick('left'))
    run(planLiftAgain(targets(), cubeM('left')))
    expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 1, failed: false })
    const [x, y] = cubeM('left')
    run(new MotionPlan(targets()).toolTo('right', [x, y, REPICK_CUBE_REST_Z_M + 0.14], 0, 8, 'free').finish())
    expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 1, failed: false })
  })

  test('a cube dropped beside its mat was not put back, and lifting it again does not help', async () => {
    await simulator.session.setup(repick('left'))
    run(planLiftAgain(targets(), cubeM('left')))
    const [x, y] = cubeM('left')
    run(
      new MotionPlan(targets())
        .toolTo('right', [x, y + 0.07, REPICK_CUBE_REST_Z_M + 0.03], 0, 10, 'free')
        .gripperTo('right', GRIPPER_STROKE_M, 3)
        .hold(6, 'free')
        .finish(),
    )
    expect(cubeM('left')[2]).toBeLessThan(REPICK_CUBE_REST_Z_M + 0.01)
    expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 1, failed: false })
    run(planLiftAgain(targets(), cubeM('left')))
    expect(simulator.judge.episodeStatus()).toEqual({ success: false, stage: 1, failed: false })
  })
})

test.each(BRANCHES)('the chunk that lifts the %s cube is worth everything in its world and nothing in the other one', async (branch) => {
  await live(repick(branch, 'wait-16'))
  simulator.session.splicePresent()
  const present = simulator.session.snapshot()
  const worlds = [simulator.evaluator.world(repick('left', 'wait-16')), simulator.evaluator.world(repick('right', 'wait-16'))] as const
  expect(worlds.map(({ object, utility, readoutAt, goalM }) => [object, utility, readoutAt, goalM[2]])).toEqual([
    ['cube@left', 'lift', 'first-close', REPICK_CUBE_REST_Z_M + 0.1],
    ['cube@right', 'lift', 'first-close', REPICK_CUBE_REST_Z_M + 0.1],
  ])
  const { targets: values, steps } = planLiftAgain(targets(), cubeM(branch))
  const own = branch === 'left' ? 0 : 1
  const execution = simulator.evaluator.execute(present, { steps, dimensions: ACTION_DIMENSIONS, values }, steps, 0.5)
  const score = scoreExecution(execution, worlds, own, 0.25)
  expect(score).toMatchObject({ readout: 'correct', success: own === 0 ? [true, false] : [false, true] })
  expect(score.utility[own]).toBe(1)
  expect(score.utility[1 - own]).toBeLessThan(1e-4)
  expect(simulator.session.snapshot().digest).toBe(present.digest)
})
