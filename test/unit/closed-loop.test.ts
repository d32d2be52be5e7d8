import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryStep } from '../../src/core/history.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Present } from '../../src/core/present.ts'
import { checkedPolicy } from '../../src/audit/checked-policy.ts'
import { continueEpisode } from '../../src/audit/closed-loop/continue-episode.ts'
import { differenceOf } from '../../src/audit/closed-loop/difference-of.ts'
import { episodeRules } from '../../src/audit/closed-loop/episode-rules.ts'
import { executedActions } from '../../src/audit/closed-loop/executed-actions.ts'
import { runNativeEpisode } from '../../src/audit/closed-loop/run-native-episode.ts'
import type { NativeEpisode } from '../../src/audit/closed-loop/run-native-episode.ts'
import { captureBoundary } from '../../src/audit/closed-loop/capture-boundary.ts'
import type { EpisodeBoundary } from '../../src/audit/closed-loop/capture-boundary.ts'
import { LinePolicy } from '../fixtures/line-world/line-policy.ts'
import { LineSimulator } from '../fixtures/line-world/line-simulator.ts'
import { placeOf } from '../fixtures/line-world/line-space.ts'

const audit = { studyId: 'loop', actionSeeds: [5], executedSteps: 2, holdSeconds: 0, tau: 0.25 }
const scenario = { task: 'line', decision: 'home', branch: 'left', streamFields: ['loop', 'pair-000', '', '', 'history-0'] }

/** Notes every call, in order. */
class Noting extends LinePolicy {
  readonly calls: string[] = []
  override async begin(instruction: string): Promise<void> {
    this.calls.push('begin')
    await super.begin(instruction)
  }
  override async feed(step: HistoryStep): Promise<void> {
    const { observation, action } = step
    this.calls.push(`feed ${observation.stepIndex} at ${placeOf(observation.images[0]!.rgb).toFixed(2)} does ${action[0]!.toFixed(2)}`)
    await super.feed(step)
  }
  override async query(present: Present, tape: NoiseTape) {
    this.calls.push(`query ${present.observation.stepIndex} of ${present.queuedActions.length} queued`)
    return super.query(present, tape)
  }
}

let policy: Noting
let boundaries: EpisodeBoundary[]
const simulator = new LineSimulator()

beforeEach(() => {
  policy = new Noting()
  boundaries = []
})

function ports() {
  return { simulator, policy: checkedPolicy(policy), monitor: simulator }
}

async function native(maxActions = 10, executedSteps = 2): Promise<NativeEpisode> {
  const rules = episodeRules('pair-000', 5, { ...audit, executedSteps }, maxActions, policy.info)
  return runNativeEpisode(
    ports(),
    { direction: 0, seedIndex: 0, scenario, rules },
    { boundary: async (atStep) => void boundaries.push(await captureBoundary(ports(), atStep)) },
  )
}

describe('an undisturbed episode', () => {
  it('asks at every second step and feeds each executed action once, with what was seen just before it', async () => {
    const { episode } = await native()
    const at = policy.calls.map((call) => call.replace(/-0\.00/g, '0.00'))
    expect(at).toEqual([
      'begin',
      'query 0 of 0 queued',
      expect.stringMatching(/^feed 0 at -0\.(49|50|51) does -0\.2[456]$/),
      expect.stringMatching(/^feed 1 at -0\.2[456] does 0\.00$/),
      'query 2 of 0 queued',
      'feed 2 at 0.00 does 0.00',
      'feed 3 at 0.00 does 0.00',
      'query 4 of 0 queued',
      expect.stringMatching(/^feed 4 at 0\.00 does -0\.2[456]$/),
      expect.stringMatching(/^feed 5 at -0\.2[456] does -0\.(49|50|51)$/),
    ])
    expect(episode.ending).toBe('success')
    expect([...episode.chunks.keys()]).toEqual([0, 2, 4])
  })
  it('ends in the middle of a chunk when the task is done, and at once after a mistake', async () => {
    const { episode } = await native(20, 3)
    expect(episode).toMatchObject({ ending: 'success' })
    expect(episode.steps).toHaveLength(8)
    policy.plan = () => [1, 0, 0, 0].map((button) => [0.5, button] as const)
    const mistaken = await native(20, 3)
    expect(mistaken.episode.ending).toBe('failure')
    expect(mistaken.episode.steps).toHaveLength(1)
  })
  it.each([0, 1, 3, 5])('stops unfinished after %d actions', async (maxActions) => {
    const { episode } = await native(maxActions)
    expect(episode).toMatchObject({ ending: 'actions-used-up', fromStep: 0 })
    expect(episode.steps).toHaveLength(maxActions)
    expect(executedActions(episode, 2)).toMatchObject({ steps: maxActions, dimensions: 2 })
  })
  it('keeps what it saw and did, although the simulator writes over its buffers', async () => {
    const { episode } = await native()
    const seen = episode.steps.map(({ observation }) => Math.abs(placeOf(observation.images[0]!.rgb)))
    expect(seen.map((placeM) => Math.round(placeM / 0.25))).toEqual([2, 1, 0, 0, 0, 1])
    expect(episode.steps.every(({ observation, action }) => Number.isFinite(observation.jointTargets[0]) && action.length === 2)).toBe(true)
  })
  it('has a digest of everything that was fed, and tapes of its own step and seed alone', async () => {
    const one = await native()
    expect((await native()).digest).toBe(one.digest)
    expect((await native(5)).digest).not.toBe(one.digest)
    expect(one.rules.tapeAt(4).streamFields).toEqual(['loop', 'pair-000', '', '5', 'closed-loop/4'])
    expect(one.rules.tapeAt(4).values).not.toEqual(one.rules.tapeAt(2).values)
  })
})

describe('an episode taken up again at a boundary', () => {
  it('repeats the native course with the native memory', async () => {
    const whole = await native()
    const boundary = boundaries[1]!
    await policy.importMemory(boundary.memory)
    const { memoryDigest, episode } = await continueEpisode(ports(), whole, boundary)
    expect(memoryDigest).toBe(boundary.memory.digest)
    expect(episode.fromStep).toBe(2)
    expect(differenceOf(whole.episode, episode, 2)).toBeUndefined()
  })
  it('is told apart by one bit of an action, by its length, its ending or its end', async () => {
    const whole = await native()
    const { episode } = whole
    const last = episode.steps.at(-1)!
    const nudged = { ...last, action: Float64Array.of(last.action[0]! + 2 ** -53, last.action[1]!) }
    const changed = { ...episode, steps: [...episode.steps.slice(0, -1), nudged] }
    expect(differenceOf(episode, changed, 2)).toBe('another action at step 5')
    expect(differenceOf(episode, { ...episode, steps: episode.steps.slice(0, -1) }, 2)).toContain('5 actions instead of 6')
    expect(differenceOf(episode, { ...episode, ending: 'failure' }, 2)).toContain('failure instead of success')
    expect(differenceOf(episode, { ...episode, end: boundaries[0]!.snapshot }, 2)).toContain('end state')
  })
  it('counts its actions from the start of the episode', async () => {
    const whole = await native(5)
    await policy.begin('line')
    expect((await continueEpisode(ports(), whole, boundaries[1]!)).episode.steps).toHaveLength(3)
  })
})
