import { expect, test } from 'vitest'

import type { EndpointEstimate } from '../../src/endpoints/endpoint-estimate.ts'
import type { VerdictCode } from '../../src/endpoints/verdict-code.ts'
import { verdictWording, type VerdictFacts } from '../../src/report/wording.ts'
import { cardAnswer } from '../../src/report/wording/card-answers.ts'
import { caveats } from '../../src/report/wording/caveats.ts'
import { intervalWords } from '../../src/report/wording/interval-words.ts'
import { leakWords } from '../../src/report/wording/leak-words.ts'
import { targetWords } from '../../src/report/wording/target-words.ts'
import { warningWords } from '../../src/report/wording/warning-words.ts'

const facts: VerdictFacts = {
  code: 'memory-guides',
  target: targetWords('put-back'),
  plannedPairs: 64,
  completePairs: 64,
  decisions: 384,
  correct: 280,
  wrong: 77,
  ambiguous: 27,
  comparisons: 192,
  bothRight: 90,
  bothReversed: 2,
  changedPairs: 64,
  worth: '0.185',
  worthInterval: '95 % interval 0.156 to 0.216',
  failedGates: [],
  decidedBy: 'reliability',
  words: ['sensitive', 'guides'],
}

const moved = "Installing the other past's memory moved the arm to the other mat in 92 of 192 comparisons"

const table: readonly [VerdictCode, Partial<VerdictFacts>, string, string, string][] = [
  [
    'memory-guides',
    {},
    'Memory guides the decision.',
    `${moved}, and in 90 of them each memory led to the mat that its own past calls for.`,
    'The motion was also worth more in the world that the installed memory comes from than in the other one: by 0.185 of the whole task (95 % interval 0.156 to 0.216).',
  ],
  [
    'memory-guides',
    { words: ['sensitive', 'guides', 'reliable'] },
    'Memory guides the decision, reliably in most pairs.',
    `${moved}, and in 90 of them each memory led to the mat that its own past calls for.`,
    'The motion was also worth more in the world that the installed memory comes from than in the other one: by 0.185 of the whole task (95 % interval 0.156 to 0.216).',
  ],
  [
    'memory-guides-choice-only',
    {},
    'Memory guides the choice; that the choice is worth anything was not detected.',
    `${moved}, and in 90 of them each memory led to the mat that its own past calls for.`,
    'But the executed motion was not detectably worth more in the world that the installed memory comes from: the difference is 0.185 of the whole task (95 % interval 0.156 to 0.216).',
  ],
  [
    'memory-changes-action-only',
    {},
    'Memory changes the action, but no effect on picking the correct branch was detected.',
    "Installing the other past's memory changed the executed motion in 64 of 64 pairs, but moved the arm to the other mat in only 92 of 192 comparisons: correct 280 times, wrong 77 times, ambiguous 27 times in 384 decisions.",
    'A changed motion is not a remembered decision: the mat it went to did not detectably follow the past.',
  ],
  [
    'memory-misguides',
    {},
    'Memory steers the decision to the wrong branch.',
    `${moved}, and in 2 of them each memory led to the mat that the other past calls for.`,
    'The policy responds to what it remembers, but the wrong way round: worth in its own world minus worth in the other one is 0.185 of the whole task (95 % interval 0.156 to 0.216).',
  ],
  [
    'no-detected-difference',
    { changedPairs: 1 },
    'Memory changed the action in 1 of 64 pairs: too few to tell of the policy.',
    "Installing the other past's memory changed the executed motion in 1 of 64 pairs and moved the arm to the other mat in 92 of 192 comparisons.",
    'That no difference was detected does not show that the memories are equivalent for this policy; it says what these pairs could and could not show.',
  ],
  [
    'no-detected-difference',
    { changedPairs: 0 },
    'No difference between the two memories was detected.',
    "Installing the other past's memory changed the executed motion in 0 of 64 pairs and moved the arm to the other mat in 92 of 192 comparisons.",
    'That no difference was detected does not show that the memories are equivalent for this policy; it says what these pairs could and could not show.',
  ],
  [
    'ambiguous',
    {},
    'The arm did not commit to a branch, so the choice cannot be read.',
    'In 27 of 384 decisions the arm stopped too near the middle between the two mats to say which one it went for.',
    'An ambiguous motion is an outcome, not missing data: nothing is said here for or against the memory.',
  ],
  [
    'insufficient',
    { decidedBy: 'clusters', completePairs: 4, plannedPairs: 4 },
    'Not enough evidence for a verdict.',
    '4 of 4 planned pairs passed every gate and ran to the end; with fewer than 6 pairs no exact test can reach the 5 % level.',
    'The numbers below describe these pairs only and answer none of the four questions.',
  ],
  [
    'insufficient',
    { decidedBy: 'coverage', completePairs: 30 },
    'Not enough evidence for a verdict.',
    'Only 30 of 64 planned pairs passed every gate and ran to the end, fewer than the registered share.',
    'The numbers below describe these pairs only and answer none of the four questions.',
  ],
  [
    'insufficient',
    { decidedBy: 'sensitivity' },
    'Not enough evidence for a verdict.',
    '64 of 64 planned pairs passed every gate and ran to the end, but whether the action changes cannot be said: no interval may be read.',
    'The numbers below describe these pairs only and answer none of the four questions.',
  ],
  [
    'insufficient',
    { decidedBy: 'choice' },
    'Not enough evidence for a verdict.',
    '64 of 64 planned pairs passed every gate and ran to the end, but the interval and the exact test do not agree on the choice, or none of them may be read.',
    'The numbers below describe these pairs only and answer none of the four questions.',
  ],
  [
    'gate-failed',
    { failedGates: ['present-leak, “x”'] },
    'A gate failed, so no verdict is given.',
    'This condition of a fair comparison did not hold: present-leak, “x”.',
    'The numbers below are printed to find the cause and answer none of the four questions.',
  ],
  [
    'gate-failed',
    {},
    'A gate failed, so no verdict is given.',
    'At least one condition that makes the comparison fair did not hold.',
    'The numbers below are printed to find the cause and answer none of the four questions.',
  ],
]

test.each(table)('%s %#: every sentence as agreed', (code, change, headline, first, second) => {
  const wording = verdictWording({ ...facts, code, ...change })
  expect(wording.headline).toBe(headline)
  expect(wording.lead).toEqual([first, second])
})

test('a code of a later version, or one that is no code at all, gets no verdict', () => {
  for (const code of ['memory-shines', 'constructor', '__proto__']) {
    const wording = verdictWording({ ...facts, code })
    expect(wording.tone).toBe('withheld')
    expect(wording.lead[0]).toContain(code)
  }
})

const codes: readonly VerdictCode[] = [
  'memory-guides',
  'memory-guides-choice-only',
  'memory-changes-action-only',
  'memory-misguides',
  'no-detected-difference',
  'ambiguous',
  'insufficient',
  'gate-failed',
]

test.each(codes)('%s: reserved words only where they are unlocked', (code) => {
  const guides = code === 'memory-guides' || code === 'memory-guides-choice-only'
  const words = guides ? ['sensitive', 'guides'] : []
  const { headline, lead } = verdictWording({ ...facts, code, words })
  const answers = (['changes', 'warranted', 'worth', 'per-pair'] as const).map(
    (key) => cardAnswer(key, { code, pairs: 8, changed: 8, reliable: 3, worth: 'covers', words }).text,
  )
  const text = [headline, ...lead, ...answers].join(' ')
  expect(/\bguid/i.test(text)).toBe(guides)
  expect(text).not.toMatch(/\breliabl/i)
  expect(text).not.toMatch(/\bsensitive\b/i)
  expect(text).not.toMatch(/uses? (its |the )?memory|identical|proves?\b|significant/i)
  expect(text.replace('does not show that the memories are equivalent', '')).not.toMatch(/equivalent|no effect of memory/i)
})

test.each([
  ['changes', 'no-detected-difference', 'Only in 8 of 8'],
  ['changes', 'memory-changes-action-only', 'Yes'],
  ['warranted', 'memory-guides', 'Yes'],
  ['warranted', 'memory-misguides', 'No, the other one'],
  ['warranted', 'ambiguous', 'Cannot be read'],
  ['warranted', 'memory-changes-action-only', 'Not detected'],
  ['worth', 'memory-guides-choice-only', 'Not detected'],
  ['worth', 'memory-guides', 'Yes'],
  ['per-pair', 'memory-guides', 'In 3 of 8'],
  ['changes', 'gate-failed', 'Not answered'],
  ['per-pair', 'insufficient', 'Not answered'],
] as const)('card "%s" under %s answers "%s"', (key, code, answer) => {
  expect(cardAnswer(key, { code, pairs: 8, changed: 8, reliable: 3, worth: 'covers', words: [] }).text).toBe(answer)
})

test('no change at all is said without a count', () => {
  expect(
    cardAnswer('changes', { code: 'no-detected-difference', pairs: 8, changed: 0, reliable: 0, worth: 'covers', words: [] }).text,
  ).toBe('No difference detected')
})

test('worth below zero is said, and so is every pair right', () => {
  expect(cardAnswer('worth', { code: 'memory-misguides', pairs: 8, changed: 8, reliable: 0, worth: 'below', words: [] }).text).toBe(
    'No, worth less',
  )
  expect(cardAnswer('per-pair', { code: 'memory-guides', pairs: 8, changed: 8, reliable: 8, worth: 'above', words: [] }).text).toBe(
    'In all 8',
  )
})

const estimate: EndpointEstimate = {
  estimate: 0.5,
  interval: [0.4, 0.6],
  decisiveInterval: [0.38, 0.62],
  smallSampleInterval: [0.38, 0.62],
  method: 'percentile',
  decisiveMethod: 'logit-t',
  smallSampleMethod: 'logit-t',
  bound: null,
  structural: false,
  status: 'ok',
  warnings: [],
  pairs: 20,
  designEffect: 1,
  replicates: 'exact',
  mcError: 0,
  signFlipP: null,
}

test.each<[string, Partial<EndpointEstimate>]>([
  ['95 % interval 0.380 to 0.620 (logit t interval over pairs)', {}],
  ['determined by the data pattern, no interval', { structural: true, interval: null, decisiveInterval: null }],
  [
    'determined by the data pattern, no interval; exact 95 % bound, all pairs being equal, −0.369 to 0.369',
    { structural: true, interval: null, decisiveInterval: null, bound: [-0.369, 0.369] },
  ],
  ['no complete pair, nothing to estimate', { estimate: null, interval: null, decisiveInterval: null }],
  ['no registered interval: too few pairs', { interval: null, decisiveInterval: null, status: 'insufficient' }],
  ['none: every pair has the same value, so resampling has no spread', { interval: null, decisiveInterval: null, status: 'boundary' }],
])('interval in words: %s', (words, change) => {
  expect(intervalWords({ ...estimate, ...change })).toBe(words)
})

test('what the audit does not show names pairs, seeds, tau, prefix and pairs without data', () => {
  const lines = caveats({
    completePairs: 20,
    notComplete: 4,
    executedSteps: 30,
    chunkSteps: 40,
    actionSeeds: 2,
    tau: '0.25',
    simulator: 'embedded',
    settledPairs: 20,
    bounds: 'Bounds here.',
  })
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe(
    'Not other tasks, scenes or policies: the numbers hold for this frozen policy, these 20 pairs, 2 action seeds and the simulator “embedded”. They do not carry over to a physical robot.',
  )
  expect(lines[1]).toContain('only the first 30 of 40 steps')
  expect(lines[3]).toBe('Not equivalence: “no detected difference” means that these pairs did not show one, not that there is none.')
  expect(lines[5]).toContain('|margin| < 0.25')
  expect(lines[7]).toContain('matched within tolerance is not identical')
  expect(lines.at(-1)).toBe('Not the 4 planned pairs without data. Bounds here.')
  expect(
    caveats({
      completePairs: 20,
      notComplete: 0,
      executedSteps: 30,
      chunkSteps: 30,
      actionSeeds: 2,
      tau: '0.25',
      simulator: 's',
      settledPairs: 0,
      bounds: '',
    }),
  ).toHaveLength(9)
})

test('few pairs are said in words, a leak is said, an unknown warning keeps its code', () => {
  expect(warningWords({ code: 'small-clusters-severe', detail: '8 clusters, below 20' })).toBe(
    'Few pairs: the registered percentile interval is too narrow here, so the small-sample interval decides (8 pairs, below 20).',
  )
  expect(warningWords({ code: 'later-code', detail: '' })).toBe('later-code.')
  const probe = {
    accuracy: 0.61,
    chance: 0.25,
    chanceInterval: [0.2, 0.305] as const,
    presents: 256,
    ways: 4,
    leaks: true,
    method: 'ridge',
  }
  expect(leakWords(probe)).toContain('the present leaks the past')
  expect(leakWords({ ...probe, leaks: false })).toContain('No leak was detected.')
  expect(leakWords(undefined)).toBe('Not probed: fewer than 40 presents could hardly tell a leak from chance.')
})

test.each([
  ['put-back', 'mat'],
  ['swap', 'tray'],
  ['repick', 'object'],
  ['toString', 'target'],
])('task %s chooses between %ss', (task, word) => {
  expect(targetWords(task).one).toBe(word)
})
