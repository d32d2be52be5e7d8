import { beforeAll, describe, expect, it } from 'vitest'
import { requireDerived } from '../../calibration/require-derived.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import type { Calibration } from '../../src/study/calibration/calibration-schema.ts'
import { checkCalibration } from '../../src/study/calibration/check-calibration.ts'
import { readCalibration } from '../../src/study/calibration/read-calibration.ts'
import { calibratePoint } from '../fixtures/calibration/point-calibration.ts'
import { caught } from '../fixtures/caught.ts'

let content: Calibration
let text: string
beforeAll(async () => {
  content = await calibratePoint()
  text = textOf(content)
})

function textOf(value: unknown): string {
  return `${canonicalJson(value)}\n`
}

describe('a calibration file', () => {
  it('is refused under a digest that it does not have', () => {
    expect(readCalibration(text, sha256(text)).content).toEqual(content)
    const edited = text.replace('"tau":0.25,"twinpast"', '"tau":0.35,"twinpast"').replace('"tau":0.25}', '"tau":0.2}')
    expect(edited).not.toBe(text)
    expect(caught(() => readCalibration(edited, sha256(text))).details).toMatchObject({ code: 'calibration-digest', exitCode: 2 })
  })

  it.each([
    ['cut short', () => text.slice(0, -20)],
    ['not JSON', () => 'tau: 0.25\n'],
    ['set out in lines', () => JSON.stringify(content, null, 1)],
    ['without its last line feed', () => text.trimEnd()],
    ['with an unknown key', () => textOf({ ...content, note: 'mine' })],
    ['without controls', () => textOf({ ...content, controls: [] })],
    ['with a control that failed', () => textOf({ ...content, controls: content.controls.map((own) => ({ ...own, passed: false })) })],
    [
      'that allows leaking presents',
      () => textOf({ ...content, natural: { ...content.natural, presentLeak: { ...content.natural.presentLeak, rule: 'fine' } } }),
    ],
    [
      'that calls presents identical',
      () => textOf({ ...content, presentTolerance: { ...content.presentTolerance, wording: 'identical' } }),
    ],
    ['of another kind', () => textOf({ ...content, kind: 'plan' })],
  ])('is refused %s', (_name, damaged) => {
    expect(caught(() => readCalibration(damaged())).details).toMatchObject({ code: 'calibration-malformed', fate: 'refuse', exitCode: 2 })
  })

  it('is refused when its tau does not follow from its rollouts', () => {
    expect(() => requireDerived(content)).not.toThrow()
    const readout = { ...content.readout, tau: 0.1 }
    expect(caught(() => requireDerived({ ...content, readout })).code).toBe('calibration-inconsistent')
    const [first, ...rest] = content.natural.rollouts
    const turned = { ...first!, margins: first!.margins.map((own) => ({ ...own, margin: -own.margin })) }
    const natural = { ...content.natural, rollouts: [turned, ...rest] }
    expect(caught(() => requireDerived({ ...content, natural })).code).toBe('calibration-inconsistent')
  })

  it('holds neither a path nor a clock, and the same measurement gives the same bytes', async () => {
    expect(text).not.toMatch(/\/(work|tmp|home|Users)\b|\d{4}-\d\d-\d\dT/)
    expect(textOf(await calibratePoint())).toBe(text)
  })
})

describe('a study that refers to a calibration', () => {
  const study = () => ({
    task: 'put-back',
    tau: 0.25,
    executedPrefix: content.settings.executedPrefix,
    weightsDigest: content.policy.weightsDigest,
    simulatorDigest: content.simulator.digest,
  })
  it('fits its own', () => {
    expect(checkCalibration(readCalibration(text), study())).toEqual([])
    expect(checkCalibration(readCalibration(text), { task: 'put-back', tau: 0.25 })).toEqual([])
  })
  it.each([
    ['calibration-of-another-task', { task: 'swap' }],
    ['calibration-of-another-tau', { tau: 0.3 }],
    ['calibration-of-another-prefix', { executedPrefix: 20 }],
    ['calibration-of-another-policy', { weightsDigest: sha256('other weights') }],
    ['calibration-of-another-simulator', { simulatorDigest: sha256('other simulator') }],
  ])('is refused for %s', (code, change) => {
    expect(checkCalibration(readCalibration(text), { ...study(), ...change })).toMatchObject([{ code, fate: 'refuse', exitCode: 2 }])
  })
})
