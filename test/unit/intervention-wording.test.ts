import { describe, expect, test } from 'vitest'

import type { EndpointEstimate } from '../../src/endpoints/endpoint-estimate.ts'
import type { FamilyContrast } from '../../src/endpoints/interventions/contrast-family.ts'
import type { InterventionFinding } from '../../src/endpoints/interventions/intervention-finding.ts'
import { exclusionWords, gateExplanation, gateOfCheck } from '../../src/report/wording/gate-words.ts'
import { anchorFaultHeadline } from '../../src/report/wording/interventions/anchor-fault-words.ts'
import { conditionWords, stageWords } from '../../src/report/wording/interventions/condition-words.ts'
import { contrastSentence, readingWords } from '../../src/report/wording/interventions/contrast-words.ts'
import { findingSteps } from '../../src/report/wording/interventions/finding-steps.ts'
import { interventionCaveats } from '../../src/report/wording/interventions/intervention-caveats.ts'
import { missingWords } from '../../src/report/wording/interventions/missing-words.ts'
import { nativeEventHeadline, replayWords } from '../../src/report/wording/interventions/native-event-words.ts'
import { pointsInterval } from '../../src/report/wording/interventions/points-words.ts'
import { withheldWords } from '../../src/report/wording/interventions/withheld-words.ts'

const estimate: EndpointEstimate = {
  estimate: -0.771,
  interval: [-0.9, -0.65],
  decisiveInterval: [-0.935, -0.606],
  smallSampleInterval: [-0.935, -0.606],
  method: 'percentile',
  decisiveMethod: 'cluster-t',
  smallSampleMethod: 'cluster-t',
  bound: null,
  structural: false,
  status: 'ok',
  warnings: [],
  pairs: 24,
  designEffect: null,
  replicates: 'exact',
  mcError: 0,
  signFlipP: 1e-5,
}

const contrast: FamilyContrast = {
  stage: 'early',
  condition: 'opposite',
  reference: 'sham',
  endpoint: 'success',
  registered: true,
  estimate,
  rows: 48,
  flips: { gained: 1, lost: 38 },
  sign: 'below',
  worstCase: null,
  adjustedP: 0.0001,
  detected: true,
}

const zero = { ...estimate, estimate: 0, interval: null, decisiveInterval: null, structural: true, bound: [-0.142, 0.142] as const }

test.each<[string, Partial<FamilyContrast>, string]>([
  [
    'lower',
    {},
    'early, opposite: official success 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units, 1 gained and 38 lost of 48 rows, p < 0.001 after Holm).',
  ],
  [
    'higher',
    { sign: 'above', endpoint: 'donorShare', estimate: { ...estimate, estimate: 0.75, decisiveInterval: [0.563, 0.937] } },
    'early, opposite: share to the donor’s target 75.0 points above “sham” (95 % interval 56.3 to 93.7; 24 units, 1 gained and 38 lost of 48 rows, p < 0.001 after Holm).',
  ],
  [
    'interval holds zero: not detected',
    { sign: 'covers', detected: false, adjustedP: 0.6, estimate: { ...estimate, estimate: -0.021, decisiveInterval: [-0.1, 0.058] } },
    'early, opposite: official success 2.1 points below “sham” (95 % interval −10.0 to 5.8; 24 units, 1 gained and 38 lost of 48 rows, p 0.600 after Holm). The interval holds zero: no difference was detected, which is not equivalence.',
  ],
  [
    'beyond zero, but not after Holm',
    { detected: false, adjustedP: 0.12 },
    'early, opposite: official success 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units, 1 gained and 38 lost of 48 rows, p 0.120 after Holm). By itself it lies beyond zero, but not after the correction for all registered contrasts.',
  ],
  [
    'too few units came so far',
    { detected: false },
    'early, opposite: official success 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units, 1 gained and 38 lost of 48 rows, p < 0.001 after Holm). It rests on fewer units than the registered share, so nothing is said of it.',
  ],
  [
    'interval and test disagree',
    { sign: 'disagree', detected: false, adjustedP: 0.06 },
    'early, opposite: official success 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units, 1 gained and 38 lost of 48 rows, p 0.060 after Holm). Interval and exact test do not agree, so nothing is said of it.',
  ],
  [
    'too few units to say',
    { sign: 'unknown', detected: false, adjustedP: 1 },
    'early, opposite: official success 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units, 1 gained and 38 lost of 48 rows, p 1.000 after Holm). There are too few units to say anything of it.',
  ],
  [
    'equal in every unit',
    { sign: 'covers', detected: false, adjustedP: null, estimate: zero },
    'early, opposite: official success is the same as under “sham” in all of 24 units (48 rows): nothing to estimate, so no interval. That is not equivalence.',
  ],
  [
    'described only',
    { registered: false, detected: false, adjustedP: null, endpoint: 'matchedUtility', flips: null },
    'early, opposite: worth in the own world 77.1 points below “sham” (95 % interval −93.5 to −60.6; 24 units).',
  ],
  [
    'no row to compare',
    {
      rows: 0,
      detected: false,
      sign: 'unknown',
      adjustedP: null,
      estimate: { ...estimate, estimate: null, decisiveInterval: null, pairs: 0 },
    },
    'early, opposite: official success cannot be compared with “sham”: there is no row to compare.',
  ],
])('a contrast reads "%s", and as one sentence', (reading, change, sentence) => {
  const changed = { ...contrast, ...change }
  expect(readingWords(changed)).toBe(reading)
  expect(contrastSentence(changed, 'early, opposite', '“sham”')).toBe(sentence)
  expect(`${reading} ${sentence}`).not.toMatch(/\bguid|\breliabl|significant|no effect/i)
})

test('points have one decimal, and an interval that is none says so', () => {
  expect(pointsInterval(estimate)).toBe('−93.5 to −60.6')
  expect(pointsInterval(zero)).toBe('none; bound −14.2 to 14.2')
  expect(pointsInterval({ decisiveInterval: null, bound: null })).toBe('none')
})

const finding: InterventionFinding = { code: 'contrasts-detected', decidedBy: 'contrasts', detected: 8, registered: 12 }

describe('headlines', () => {
  test('count contrasts and nothing more', () => {
    expect(nativeEventHeadline(finding, 'the sham')).toBe(
      'What was installed at an event changed what followed in 8 of 12 registered contrasts with the sham.',
    )
    expect(nativeEventHeadline({ ...finding, detected: 0 }, 'the undisturbed course')).toBe(
      'No difference from the undisturbed course was detected in any of 12 registered contrasts.',
    )
  })

  test.each([
    [['above', 'above', 'covers'], 'The protected anchor recovered success after 2 of 3 kinds of fault; by itself 1 kind cost success.'],
    [['covers'], 'No recovery by the protected anchor was detected after any of 1 kind of fault; by itself 1 kind cost success.'],
    [
      ['above', 'below'],
      'The protected anchor recovered success after 1 of 2 kinds of fault, and cost success after 1; by itself 1 kind cost success.',
    ],
    [
      ['below'],
      'No recovery by the protected anchor was detected after any of 1 kind of fault, and cost success after 1; by itself 1 kind cost success.',
    ],
  ] as const)('anchor %s', (signs, headline) => {
    const restored = signs.map((sign) => ({ ...contrast, condition: 'restored', sign, detected: sign !== 'covers' }))
    expect(anchorFaultHeadline([{ ...contrast, condition: 'none', sign: 'above', detected: true }, ...restored])).toBe(headline)
    expect(anchorFaultHeadline([{ ...contrast, condition: 'none', sign: 'above', detected: false }, ...restored])).toContain(
      '; no kind was seen to cost success by itself.',
    )
  })

  test('a sham that is not the native course is not passed over', () => {
    expect(replayWords({ equal: 94, rows: 95 })).toContain('in only 94 of 95 episodes: folding again is a change of its own here.')
  })
})

describe('what may not be read', () => {
  const facts = { complete: 12, planned: 24, covered: 12, coverageBar: 0.8, failedGates: ['replay, “x”'] }
  test.each([
    ['gate-failed', 'coverage', 'A gate failed, so no finding is given.', 'Did not hold: replay, “x”.'],
    [
      'insufficient',
      'coverage',
      'Not enough evidence for a finding.',
      'Only 12 of 24 planned units passed every gate and ran to the end, fewer than the registered share.',
    ],
    [
      'insufficient',
      'clusters',
      'Not enough evidence for a finding.',
      '12 of 24 planned units passed every gate and ran to the end; with so few units no exact test can reach the 5 % level after the correction over 12 registered contrasts.',
    ],
  ] as const)('%s by %s', (code, decidedBy, headline, first) => {
    const words = withheldWords({ ...finding, code, decidedBy }, facts)!
    expect(words.headline).toBe(headline)
    expect(words.lead[0]).toBe(first)
  })

  test('enough units, but too few episodes that came to the events', () => {
    const words = withheldWords({ ...finding, code: 'insufficient', decidedBy: 'coverage' }, { ...facts, complete: 24, covered: 6 })!
    expect(words.lead[0]).toBe(
      '24 of 24 planned units passed every gate and ran to the end, but too few episodes came to the registered events: only 6 of 12 registered contrasts rest on the registered share of units.',
    )
  })

  test('a finding that may be read is not withheld, and its steps end with what decided', () => {
    expect(withheldWords(finding, facts)).toBeNull()
    const about = { gates: 1, failedRunGates: [], complete: 24, planned: 24, coverageBar: '0.80', covered: 12 }
    expect(findingSteps(finding, about).map(({ passed, detail }) => [passed, detail])).toEqual([
      [true, '1 passed'],
      [true, '24 of 24, bar 0.80; 12 of 12 contrasts rest on as many'],
      [true, '24 units, 12 registered contrasts'],
      [true, '8 of 12'],
    ])
    const few = findingSteps({ ...finding, code: 'insufficient', decidedBy: 'clusters' }, about)
    expect(few.map(({ passed }) => passed)).toEqual([true, true, false])
  })

  test('units without data: how many detected contrasts they could have turned', () => {
    expect(missingWords([contrast])).toBe('')
    const wanting = [
      { detected: true, sign: 'below', worstCase: { lower: -0.8, upper: -0.5 } },
      { detected: true, sign: 'above', worstCase: { lower: -0.1, upper: 0.4 } },
      { detected: false, sign: 'covers', worstCase: { lower: -0.1, upper: 0.4 } },
    ] as const
    expect(missingWords(wanting)).toBe('Had all of them gone against it, 1 of 2 detected contrasts would keep their side.')
  })
})

test('conditions, faults and gates have names; unknown ones keep theirs', () => {
  expect(conditionWords('native-event', 'sham').name).toBe('sham')
  expect(conditionWords('anchor-fault', 'restored').name).toBe('anchor restored')
  expect(conditionWords('ladder', 'constructor')).toEqual({ name: 'constructor', explanation: '' })
  expect(stageWords('anchor-fault', 'window-truncated')).toBe('truncated window')
  expect(stageWords('native-event', 'zero')).toBe('zero')
  expect(gateOfCheck('reconstruction-reproduces-native/1/late')).toBe('reconstruction-reproduces-native')
  expect(gateOfCheck('after-first-move/replica/0')).toBe('replica')
  expect(gateOfCheck('of-a-later-version/1')).toBe('of-a-later-version')
  expect(gateOfCheck('constructor/toString')).toBe('constructor/toString')
  expect(gateExplanation('one-episode')).toContain('one episode')
  expect(exclusionWords('present-equal')).toContain('No registered action was seen.')
  expect(exclusionWords('replay-reproduces-episodes')).not.toContain('No registered action was seen.')
})

test.each([
  ['native-event', 'Not the verdict of a constructed audit: here a memory of one course meets the scene of another'],
  ['anchor-fault', 'Not a link between detection and recovery'],
  ['ladder', 'Not an effect of content before it has been held against the sham ladder'],
] as const)('%s: what is not shown', (protocol, sentence) => {
  const facts = { protocol, completeUnits: 20, notComplete: 4, actionSeeds: 1, simulator: 'embedded', tau: '0.25', hasCost: true }
  const lines = interventionCaveats(facts)
  expect(lines.some((line) => line.startsWith(sentence))).toBe(true)
  expect(lines[0]).toContain('these 20 units, 1 action seed and the simulator “embedded”')
  expect(lines.at(-1)).toBe('Not the 4 planned units without data.')
  expect(lines.at(-2)).toContain('measured on one machine')
  expect(lines.join(' ')).not.toMatch(/\bguid/i)
  expect(interventionCaveats({ ...facts, notComplete: 0, hasCost: false })).toHaveLength(lines.length - 2)
})
