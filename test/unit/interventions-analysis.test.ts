import { beforeAll, describe, expect, test } from 'vitest'

import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import {
  analyseInterventions,
  type InterventionAnalysis,
  type InterventionContext,
} from '../../src/endpoints/interventions/analyse-interventions.ts'
import { episodeRows } from '../../src/endpoints/interventions/episode-row.ts'
import { interventionFinding } from '../../src/endpoints/interventions/intervention-finding.ts'
import { caught } from '../fixtures/caught.ts'
import { ANCHOR_FAULT, NATIVE_EVENT, anchorFaultCohort, nativeEventCohort } from '../fixtures/interventions/intervention-cohorts.ts'
import { interventionUnit } from '../fixtures/interventions/intervention-unit.ts'

const flow = (planned: number, complete = planned) => ({ planned, complete, excludedByReason: {}, failed: planned - complete })
const context = (registration: InterventionContext['registration'], planned: number, complete = planned): InterventionContext => ({
  registration,
  flow: flow(planned, complete),
  coverageBar: 0.8,
  gates: [],
  bootstrap: endpointBootstrap('interventions', 9_999),
})

describe('native events, closed form', () => {
  let analysis: InterventionAnalysis
  beforeAll(() => {
    analysis = analyseInterventions(nativeEventCohort(), context(NATIVE_EVENT, 24))
  })
  const summary = (stage: string, condition: string) =>
    analysis.conditions.find((one) => one.stage === stage && one.condition === condition)!
  const contrast = (stage: string, condition: string, endpoint: string) =>
    analysis.contrasts.find((one) => one.stage === stage && one.condition === condition && one.endpoint === endpoint)!

  test.each([
    ['early', 'native', 48, 42, [42, 0, 6], [0, 0, 48]],
    ['early', 'opposite', 48, 5, [12, 36, 0], [0, 0, 48]],
    ['early', 'cleared', 48, 3, [3, 0, 45], [0, 0, 48]],
    ['late', 'sham', 47, 41, [41, 0, 6], [47, 0, 0]],
    ['late', 'opposite', 46, 4, [8, 38, 0], [8, 38, 0]],
    ['late', 'anchor-only', 46, 40, [40, 0, 6], [46, 0, 0]],
  ])('%s, %s: %d rows, %d succeed', (stage, condition, rows, successes, choices, chunk) => {
    const found = summary(stage, condition)
    const list = (counts: { correct: number; wrong: number; ambiguous: number }) => [counts.correct, counts.wrong, counts.ambiguous]
    expect(found).toMatchObject({ rows, successes, matchedRows: rows })
    expect(list(found.choices!)).toEqual(choices)
    expect(list(found.chunkReadouts!)).toEqual(chunk)
    expect(found.success.estimate).toBeCloseTo(successes / rows, 14)
    expect(found.donorShare!.estimate).toBeCloseTo(choices[1]! / rows, 14)
  })

  test('contrasts are condition minus sham, paired in the episode, with both kinds of flip', () => {
    const early = contrast('early', 'opposite', 'success')
    expect(early.estimate.estimate).toBeCloseTo((5 - 42) / 48, 14)
    expect(early.rows).toBe(48)
    expect(early.flips!.gained - early.flips!.lost).toBe(5 - 42)
    expect(early).toMatchObject({ reference: 'sham', sign: 'below', detected: true, registered: true })
    expect(contrast('early', 'opposite', 'donorShare').estimate.estimate).toBe(36 / 48)
    expect(contrast('late', 'opposite', 'donorShare')).toMatchObject({ rows: 46, sign: 'above' })
    expect(contrast('early', 'opposite', 'matchedUtility')).toMatchObject({ registered: false, adjustedP: null, flips: null })
  })

  test('no difference in any pair is a structural zero: no interval, no test, never detected, yet one of the family', () => {
    const zero = contrast('late', 'anchor-only', 'donorShare')
    expect(zero.estimate).toMatchObject({ estimate: 0, structural: true, interval: null, decisiveInterval: null, signFlipP: null })
    expect(zero).toMatchObject({ adjustedP: null, detected: false, flips: { gained: 0, lost: 0 } })
    const tested = analysis.contrasts.filter(({ registered }) => registered)
    expect(tested).toHaveLength(12)
    const smallest = tested.reduce((least, one) => ((one.estimate.signFlipP ?? 1) < (least.estimate.signFlipP ?? 1) ? one : least))
    expect(smallest.adjustedP).toBeCloseTo(12 * smallest.estimate.signFlipP!, 14)
  })

  test('the sham ends where the native course ends', () => {
    expect(analysis.replays).toEqual({ equal: 95, rows: 95 })
    const odd = nativeEventCohort().map((unit, index) =>
      index > 0 ? unit : { ...unit, rows: unit.rows.map((row, i) => (i === 1 ? { ...row, endDigest: 'elsewhere' } : row)) },
    )
    expect(analyseInterventions(odd, context(NATIVE_EVENT, 24)).replays).toEqual({ equal: 94, rows: 95 })
  })

  test('an event that was not reached is counted, with what happened instead', () => {
    expect(analysis.reach).toEqual([
      { stage: 'early', reached: 48, unreached: [] },
      {
        stage: 'late',
        reached: 47,
        unreached: [{ pairId: 'pair-005', direction: 1, seedIndex: 0, reason: '0 of 1 press; failure after 74 actions' }],
      },
    ])
  })

  test('the order of units changes nothing but the order of rows', () => {
    const again = analyseInterventions([...nativeEventCohort()].reverse(), context(NATIVE_EVENT, 24))
    expect(again.conditions).toEqual(analysis.conditions)
    expect(again.contrasts).toEqual(analysis.contrasts)
  })

  test('without a sham the native course is the reference', () => {
    const registration = { ...NATIVE_EVENT, conditions: ['opposite'] as const }
    const found = analyseInterventions(nativeEventCohort(), context(registration, 24))
    expect(found.replays).toBeNull()
    expect(found.contrasts.map(({ condition, reference }) => `${condition} - ${reference}`)).toEqual(Array(6).fill('opposite - native'))
  })

  test('missing pairs widen the worst case, and only then', () => {
    expect(contrast('early', 'opposite', 'success').worstCase).toBeNull()
    const short = analyseInterventions(nativeEventCohort(), context(NATIVE_EVENT, 26, 24)).contrasts[0]!
    expect(short.worstCase!.lower).toBeCloseTo((-37 / 2 - 2) / 26, 12)
    expect(short.worstCase!.upper).toBeCloseTo((-37 / 2 + 2) / 26, 12)
  })
})

describe('faults and anchor, closed form', () => {
  let analysis: InterventionAnalysis
  beforeAll(() => {
    analysis = analyseInterventions(anchorFaultCohort(), context(ANCHOR_FAULT, 36))
  })
  const contrast = (stage: string, condition: string) =>
    analysis.contrasts.find((one) => one.stage === stage && one.condition === condition)!

  test('points recovered are restored minus fault, points lost none minus fault', () => {
    expect(contrast('zero', 'restored')).toMatchObject({ rows: 36, flips: { gained: 14, lost: 0 }, sign: 'above', detected: true })
    expect(contrast('zero', 'restored').estimate.estimate).toBeCloseTo(14 / 36, 14)
    expect(contrast('zero', 'none')).toMatchObject({ rows: 36, flips: { gained: 24, lost: 0 }, detected: true })
    expect(contrast('zero', 'none').estimate.estimate).toBeCloseTo(24 / 36, 14)
  })

  test('gains and losses that cancel are both there, and no difference is detected', () => {
    expect(contrast('bit-flips', 'restored')).toMatchObject({ flips: { gained: 8, lost: 6 }, sign: 'covers', detected: false })
  })

  test('success of every condition, the undamaged course once', () => {
    expect(analysis.conditions.map(({ stage, condition, successes, rows }) => `${stage}/${condition} ${successes}/${rows}`)).toEqual([
      'none/none 34/36',
      'zero/fault 10/36',
      'zero/restored 24/36',
      'bit-flips/fault 20/36',
      'bit-flips/restored 22/36',
      'window-truncated/fault 34/36',
      'window-truncated/restored 34/36',
    ])
    expect(analysis.conditions.every(({ choices, donorShare }) => choices === null && donorShare === null)).toBe(true)
  })

  test('detection stands apart from restoration, false alarms first', () => {
    expect(analysis.detection.map(({ stage, alarms, checked }) => [stage, alarms, checked])).toEqual([
      ['none', 0, 36],
      ['zero', 36, 36],
      ['bit-flips', 34, 36],
      ['window-truncated', 36, 36],
    ])
    expect(analysis.detection[0]!.share.decisiveInterval![1]).toBeCloseTo(0.0974, 3)
  })
})

describe('the finding', () => {
  const contrasts = [
    { registered: true, detected: true },
    { registered: true, detected: false },
    { registered: false, detected: true },
  ]
  test.each([
    [contrasts, flow(24), [], 'contrasts-detected', 'contrasts', 1],
    [contrasts.slice(1), flow(24), [], 'no-contrast-detected', 'contrasts', 0],
    [contrasts, flow(6), [], 'insufficient', 'clusters', 1],
    [contrasts.slice(0, 1), flow(6), [], 'contrasts-detected', 'contrasts', 1],
    [contrasts, flow(24, 12), [], 'insufficient', 'coverage', 0],
    [contrasts, { planned: 24, complete: 12, excludedByReason: { 'replay/0': 11 }, failed: 1 }, [], 'gate-failed', 'coverage', 0],
    [contrasts, flow(24), [{ check: 'same-bytes-again', ok: false, got: '', expected: '' }], 'gate-failed', 'run-gates', 1],
  ] as const)('%#: %s', (list, pairs, gates, code, decidedBy, detected) => {
    const measured = list.map((contrast) => ({ ...contrast, pairs: pairs.complete }))
    expect(interventionFinding(measured, pairs, 0.8, gates)).toMatchObject({ code, decidedBy, detected })
  })

  test('a contrast over too few pairs is neither detected nor said to be absent', () => {
    const [one, other] = [
      { registered: true, detected: true, pairs: 10 },
      { registered: true, detected: false, pairs: 24 },
    ]
    expect(interventionFinding([one], flow(24), 0.8, [])).toMatchObject({ code: 'insufficient', decidedBy: 'coverage', detected: 0 })
    expect(interventionFinding([one, other], flow(24), 0.8, [])).toMatchObject({ code: 'insufficient', detected: 0 })
    expect(interventionFinding([], flow(24), 0.8, [])).toMatchObject({ code: 'insufficient' })
  })

  test('too few units: no contrast is detected, however large', () => {
    const few = analyseInterventions(anchorFaultCohort().slice(20, 24), context(ANCHOR_FAULT, 4))
    expect(few.contrasts.every(({ detected }) => !detected)).toBe(true)
    expect(few.finding).toMatchObject({ code: 'insufficient', decidedBy: 'clusters' })
  })
})

test('a row that stands there twice is refused', () => {
  const row = { stage: 'zero', condition: 'fault', success: true }
  const unit = interventionUnit('anchor-fault', { pairId: 'pair-000', branches: ['LM', 'LM'], stratum: 'LM' }, [row, row])
  expect(caught(() => episodeRows(unit))).toMatchObject({ code: 'design-unbalanced', fate: 'refuse' })
})
