import { describe, expect, it } from 'vitest'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Present } from '../../src/core/present.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import { readCalibration } from '../../src/study/calibration/read-calibration.ts'
import { oracle } from '../../policies/scripted/oracle.ts'
import { putBackControl } from '../../policies/scripted/put-back-control.ts'
import { ScriptedSession } from '../../policies/scripted/scripted-session.ts'
import { calibratePoint, pointPlan, WatchedPointWorld } from '../fixtures/calibration/point-calibration.ts'
import { pointSession } from '../fixtures/point-world/audit-control.ts'
import { pointBody } from '../fixtures/point-world/point-body.ts'
import type { PointSimulator } from '../fixtures/point-world/point-simulator.ts'

const PASTS = ['left', 'right', 'front', 'back']

describe('a calibration of the oracle in the point world, closed form', () => {
  it('goes to every past, reads every native chunk right with margin 1, and has no noise beyond the way', async () => {
    const content = await calibratePoint({ settings: { ...pointPlan().settings, rolloutsPerBranch: 25 } })
    expect(content.natural.rollouts.map(({ branch, target }) => [branch, target])).toEqual(
      Array.from({ length: 25 }, () => PASTS.map((past) => [past, past])).flat(),
    )
    expect(new Set(content.natural.rollouts.flatMap(({ margins }) => margins.map(({ margin }) => margin)))).toEqual(new Set([1]))
    expect(content.readout).toMatchObject({ settledRollouts: 100, readings: 300, tau: 0.25, determined: false })
    const { noiseFloor } = content
    for (const replicas of [noiseFloor.repeated, noiseFloor.restored]) expect(replicas).toEqual({ asked: 100, equal: 100 })
    expect(noiseFloor.rebuilt).toBeNull()
    expect(noiseFloor).toMatchObject({ sensitivityFloor: 0, marginFloor: 0 })
    expect(noiseFloor.otherTapes.divergence.max).toBeGreaterThan(0)
  })

  it('finds that natural ends leak where the cube was put down, and refuses them as presents', async () => {
    const { presentLeak } = (await calibratePoint()).natural
    expect(presentLeak).toMatchObject({ alpha: 0.05 / 3, leaks: false, groups: [{ branches: PASTS, samples: 24, leaks: false }] })
    class PutDownAside extends WatchedPointWorld {
      override objectPoses(): Float64Array {
        const past = PASTS.indexOf(this.scenarios.at(-1)!.branch)
        return super.objectPoses().map((value, i) => (i === 1 ? value + 0.001 * past : value))
      }
    }
    const leaking = (await calibratePoint({}, undefined, new PutDownAside())).natural.presentLeak
    expect(leaking.groups[0]!.objectPoses).toBeGreaterThan(leaking.groups[0]!.chance[1])
    expect(leaking.leaks).toBe(true)
    expect(leaking.rule).toContain('refused as presents')
  })

  it('knows no target of a policy that goes to none, keeps the default and says so', async () => {
    const content = await calibratePoint({}, pointSession('ambiguous', 'put-back'))
    expect(content.natural.rollouts.every(({ target, margins }) => target === null && margins.length === 0)).toBe(true)
    expect(content.readout).toMatchObject({
      settledRollouts: 0,
      tau: 0.25,
      determined: false,
      reason: 'default: too few rollouts of known target',
    })
  })

  it('reads a file back from its text', async () => {
    const content = await calibratePoint()
    const text = `${canonicalJson(content)}\n`
    expect(readCalibration(text)).toEqual({ content, digest: sha256(text) })
  })
})

describe('what refuses a calibration', () => {
  it('a control that does not show its known answer', async () => {
    const controls = { ...pointPlan().controls, oracle: async () => pointSession('blind', 'put-back') }
    await expect(calibratePoint({ controls })).rejects.toMatchObject({
      code: 'calibration-control-failed',
      details: { where: 'control oracle', exitCode: 4, got: expect.stringContaining('pCorrect 0.5') },
    })
  })

  it('a forgetful control that is not refused by the retention gate', async () => {
    const controls = { ...pointPlan().controls, 'retention-limited': async () => pointSession('oracle', 'put-back') }
    await expect(calibratePoint({ controls })).rejects.toMatchObject({ details: { where: 'control retention-limited' } })
  })

  it('a control that is not there', async () => {
    const { blind: _blind, ...controls } = pointPlan().controls
    await expect(calibratePoint({ controls })).rejects.toMatchObject({ code: 'calibration-control-unknown', fate: 'refuse' })
  })

  it('an answer that changes when it is asked again', async () => {
    let calls = 0
    class Drifting extends ScriptedSession {
      override async query(present: Present, tape: NoiseTape): Promise<ActionChunk> {
        const chunk = await super.query(present, tape)
        chunk.values[0]! += 1e-12 * (calls += 1)
        return chunk
      }
    }
    const drifting = new Drifting(oracle, putBackControl, pointBody, sha256('drifting'))
    await expect(calibratePoint({}, drifting)).rejects.toMatchObject({
      code: 'calibration-replica-differs',
      details: { got: '0 of 24 answers equal', exitCode: 4 },
    })
  })

  it('a past that is not lawful', async () => {
    class Displaced extends WatchedPointWorld {
      override facts(): ReturnType<PointSimulator['facts']> {
        const facts = super.facts()
        return { ...facts, start: facts.start.map((object) => ({ ...object, offsetM: 0.02 })) }
      }
    }
    await expect(calibratePoint({}, undefined, new Displaced())).rejects.toMatchObject({ code: 'calibration-past-unlawful' })
  })
})
