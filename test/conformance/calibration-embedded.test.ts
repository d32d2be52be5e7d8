import { describe, expect, it } from 'vitest'
import { requireDerived } from '../../calibration/require-derived.ts'
import { prepareCalibration } from '../../src/cli/calibrating/prepare-calibration.ts'
import { runCalibration } from '../../src/cli/calibrating/run-calibration.ts'
import { readCalibration } from '../../src/study/calibration/read-calibration.ts'

/** One rollout of each past, and each control on one pair, on the real simulator and the learned policy. */
const policy = { reference: { kind: 'built-in', name: 'bank' }, open: { kind: 'built-in', name: 'bank' } } as const

async function smallCalibration(): Promise<string> {
  const plan = prepareCalibration({ task: 'put-back', episodes: 4, prefix: 30 }, policy)
  const silent = { rollout: () => undefined, control: () => undefined }
  return runCalibration({ ...plan, settings: { ...plan.settings, controlPairs: 1 } }, policy, silent)
}

describe('a calibration of the learned policy in the embedded simulator', () => {
  it('gives the same bytes twice, with sound replicas, and goes where its past was', async () => {
    const text = await smallCalibration()
    expect(await smallCalibration()).toBe(text)
    const { content } = readCalibration(text)
    requireDerived(content)
    expect(content.natural.rollouts.map(({ branch, target }) => [branch, target])).toEqual(
      ['left', 'right', 'front', 'back'].map((past) => [past, past]),
    )
    for (const { margins } of content.natural.rollouts) {
      expect(margins).toHaveLength(3)
      for (const { margin, cut } of margins) {
        expect(margin).toBeGreaterThan(0.8)
        expect(cut).toHaveLength(content.settings.cutSteps.length)
        expect(Math.abs(cut[0]!)).toBeLessThan(0.25)
      }
    }
    const equal = { asked: 4, equal: 4 }
    expect(content.noiseFloor).toMatchObject({ repeated: equal, restored: equal, rebuilt: equal, sensitivityFloor: 0 })
    expect(content.noiseFloor.otherTapes.divergence.max).toBeLessThan(0.05)
    expect(content.controls.map(({ control }) => control)).toContain('retention-limited')
  })
})
