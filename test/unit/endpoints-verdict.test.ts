import { describe, expect, it } from 'vitest'
import type { Check } from '../../src/core/check.ts'
import { analyseEndpoints, type EndpointAnalysis } from '../../src/endpoints/endpoint-analysis.ts'
import type { EndpointEvidence } from '../../src/endpoints/endpoint-evidence.ts'
import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import type { PairFlow } from '../../src/endpoints/verdict-input.ts'
import { cohort, repeated, RIGHT, UNREAD, WRONG, type ShortDecision } from '../fixtures/endpoints/cohort.ts'

interface Setting {
  readonly flow?: Partial<PairFlow>
  readonly gates?: readonly Check[]
  readonly replay?: number
  readonly replicates?: number
  readonly coverage?: number
  /** Pairs in whose memories no slot holds the telling event. */
  readonly lacking?: readonly number[]
}

function analyse(
  evidence: EndpointEvidence,
  { flow, gates = [], replay = 0, replicates = 9_999, coverage = 0.8, lacking = [] }: Setting = {},
): EndpointAnalysis {
  const complete = new Set(evidence.rows.map((row) => row.pairId)).size
  return analyseEndpoints(evidence, {
    tau: 0.25,
    gates,
    floors: { replay, coverage },
    bootstrap: endpointBootstrap('verdict-test', replicates),
    pairsWithoutEvidence: new Set(lacking.map((i) => `pair-${String(i).padStart(3, '0')}`)),
    flow: { planned: complete, complete, excludedByReason: {}, failed: 0, ...flow },
  })
}

const code = (evidence: EndpointEvidence, setting?: Setting): string => analyse(evidence, setting).verdict.code
/** Right, and worth nothing more in its own world. */
const RIGHT_WORTHLESS: ShortDecision = ['correct', 0.2, 0.2]

describe('verdict', () => {
  it('memory-guides: F and U_1 above 0', () => {
    const { verdict, table } = analyse(cohort(repeated(12, [RIGHT, RIGHT], [RIGHT, RIGHT], [RIGHT, WRONG])))
    expect(verdict.code).toBe('memory-guides')
    expect(verdict.steps.map(({ gate, passed }) => [gate, passed])).toEqual([
      ['run-gates', true],
      ['coverage', true],
      ['clusters', true],
      ['sensitivity', true],
      ['readout', true],
      ['choice', true],
      ['value', true],
      ['reliability', false],
    ])
    expect(table.f.decisiveMethod).toBe('cluster-t')
  })
  it('memory-guides from all-equal pairs only by the exact bound: 6 pairs are enough, F has no interval of width 0', () => {
    const { verdict, table } = analyse(cohort(repeated(6, [RIGHT, RIGHT])))
    expect(verdict.code).toBe('memory-guides')
    expect(table.f.interval).toBeNull()
    const share = 0.025 ** (1 / 6)
    expect(table.f.bound?.[0]).toBeCloseTo(2 * share - 1, 10)
    expect(table.f.decisiveInterval?.[0]).toBeCloseTo(2 * share - 1, 10)
    expect(table.f.decisiveMethod).toBe('clopper-pearson')
    expect(table.f.signFlipP).toBe(2 / 2 ** 6)
  })
  it('memory-guides-choice-only: choice follows, value does not', () => {
    const { verdict } = analyse(cohort(repeated(12, [RIGHT_WORTHLESS, RIGHT_WORTHLESS])))
    expect(verdict.code).toBe('memory-guides-choice-only')
    expect(verdict.words).toContain('reliable')
  })
  it('memory-guides-choice-only: value differs only by physics noise', () => {
    const noisy = Array.from({ length: 12 }, (_, i): readonly (readonly [ShortDecision, ShortDecision])[] => [
      [
        ['correct', 1e-9 * (2 + (i % 3)), 0],
        ['correct', 1e-9, 0],
      ],
    ])
    const { verdict, table } = analyse(cohort(noisy))
    expect(table.u1.decisiveInterval![0]).toBeGreaterThan(0)
    expect(verdict.code).toBe('memory-guides-choice-only')
  })
  it('memory-changes-action-only: same branch everywhere, structural', () => {
    const { verdict, table } = analyse(cohort(repeated(24, [RIGHT, WRONG])))
    expect(verdict.code).toBe('memory-changes-action-only')
    expect(table.f).toMatchObject({ structural: true, interval: null, decisiveInterval: null })
    expect(verdict.words).toEqual(['sensitive'])
  })
  it('memory-changes-action-only: F covers 0 without a pattern', () => {
    expect(code(cohort(repeated(12, [RIGHT, RIGHT], [WRONG, WRONG], [RIGHT, WRONG])))).toBe('memory-changes-action-only')
  })
  it('memory-misguides: F below 0, also when every pair is reversed', () => {
    expect(code(cohort(repeated(12, [WRONG, WRONG], [WRONG, RIGHT], [WRONG, WRONG])))).toBe('memory-misguides')
    expect(code(cohort(repeated(8, [WRONG, WRONG])))).toBe('memory-misguides')
  })
  it('no-detected-difference: no action differs, or none above the replay floor', () => {
    expect(code(cohort(repeated(12, [RIGHT, WRONG]), () => 0))).toBe('no-detected-difference')
    expect(code(cohort(repeated(12, [RIGHT, RIGHT])), { replay: 0.2 })).toBe('no-detected-difference')
  })
  it('no-detected-difference: one changed pair of twelve does not lift S_exec above the floor', () => {
    const { verdict, changedPairs } = analyse(cohort(repeated(12, [RIGHT, WRONG]), (pair) => (pair === 0 ? 0.1 : 0)))
    expect(changedPairs).toBe(1)
    expect(verdict.code).toBe('no-detected-difference')
  })
  it('memory-changes-action-only: every pair changes, however far one of them lies from the rest', () => {
    const { verdict, table, changedPairs } = analyse(cohort(repeated(12, [RIGHT, WRONG]), (pair) => (pair === 0 ? 0.9 : 0.001)))
    expect(changedPairs).toBe(12)
    expect(table.sExec.decisiveInterval?.[0]).toBe(0)
    expect(verdict.code).toBe('memory-changes-action-only')
  })
  it('ambiguous: no branch read, or mostly none and F covers 0; but not when F leaves 0', () => {
    expect(code(cohort(repeated(12, [UNREAD, UNREAD])))).toBe('ambiguous')
    expect(code(cohort(repeated(12, [UNREAD, UNREAD], [UNREAD, UNREAD], [RIGHT, WRONG])))).toBe('ambiguous')
    expect(code(cohort(repeated(24, [UNREAD, UNREAD], [UNREAD, RIGHT])))).toBe('memory-guides')
  })
  it('insufficient: fewer than 6 pairs, whatever they say', () => {
    const { verdict } = analyse(cohort(repeated(5, [RIGHT, RIGHT])))
    expect(verdict.code).toBe('insufficient')
    expect(verdict.steps.at(-1)).toMatchObject({ gate: 'clusters', passed: false })
  })
  it('insufficient: coverage under the bar through failures; gate-failed through refusals', () => {
    const evidence = cohort(repeated(12, [RIGHT, RIGHT]))
    expect(code(evidence, { flow: { planned: 16, failed: 4 } })).toBe('insufficient')
    expect(code(evidence, { flow: { planned: 16, failed: 1, excludedByReason: { 'replica/0': 3 } } })).toBe('gate-failed')
    expect(code(evidence, { flow: { planned: 15, failed: 3 } })).toBe('memory-guides')
  })
  it('insufficient: a choice that the missing pairs could turn round, in either direction', () => {
    const weak = cohort(Array.from({ length: 52 }, (_, i) => [i < 12 ? [RIGHT, RIGHT] : [RIGHT, WRONG]] as const))
    expect(code(weak)).toBe('memory-guides')
    const { verdict } = analyse(weak, { flow: { planned: 64, failed: 12 } })
    expect(verdict.code).toBe('insufficient')
    expect(verdict.steps.at(-1)).toEqual({ gate: 'missing-pairs', passed: false, detail: 'F 0.000 with 12 pairs all against it' })
    const reversed = cohort(Array.from({ length: 52 }, (_, i) => [i < 12 ? [WRONG, WRONG] : [RIGHT, WRONG]] as const))
    expect(code(reversed)).toBe('memory-misguides')
    expect(code(reversed, { flow: { planned: 64, excludedByReason: { 'evidence-retained/0': 12 } } })).toBe('insufficient')
    expect(code(reversed, { flow: { planned: 63, failed: 11 } })).toBe('memory-misguides')
  })
  it('pairs whose memory lost the evidence cannot make it guide, nor misguide: F must keep its side without them', () => {
    const halves = (lost: readonly [ShortDecision, ShortDecision], held: readonly [ShortDecision, ShortDecision]) =>
      cohort(Array.from({ length: 40 }, (_, i) => [i < 20 ? lost : held] as const))
    const first20 = Array.from({ length: 20 }, (_, i) => i)
    const evidence = halves([RIGHT, RIGHT], [RIGHT, WRONG])
    expect(code(evidence)).toBe('memory-guides')
    const { verdict } = analyse(evidence, { lacking: first20 })
    expect(verdict).toMatchObject({ code: 'insufficient', words: ['sensitive'] })
    expect(verdict.steps.at(-1)).toMatchObject({ gate: 'evidence-retained', passed: false })
    expect(verdict.steps.at(-1)?.detail).toMatch(/^F 0\.000 .* over the 20 pairs that hold the evidence; 20 do not$/)
    expect(code(halves([WRONG, WRONG], [RIGHT, WRONG]), { lacking: first20 })).toBe('insufficient')
    expect(code(evidence, { lacking: Array.from({ length: 40 }, (_, i) => i) })).toBe('insufficient')
    expect(code(halves([RIGHT, WRONG], [RIGHT, RIGHT]), { lacking: first20 })).toBe('memory-guides')
    expect(code(halves([RIGHT, WRONG], [RIGHT, WRONG]), { lacking: first20 })).toBe('memory-changes-action-only')
    expect(code(halves([RIGHT, WRONG], [RIGHT_WORTHLESS, RIGHT_WORTHLESS]), { lacking: first20 })).toBe('memory-guides-choice-only')
  })
  it('worth counts as following memory only where the pairs that hold the evidence show it too', () => {
    const kinds = (i: number) => [i < 20 ? ([RIGHT, RIGHT] as const) : ([RIGHT_WORTHLESS, RIGHT_WORTHLESS] as const)]
    const evidence = cohort(Array.from({ length: 40 }, (_, i) => kinds(i)))
    expect(code(evidence)).toBe('memory-guides')
    expect(code(evidence, { lacking: Array.from({ length: 20 }, (_, i) => i) })).toBe('memory-guides-choice-only')
  })
  it('coverage: a share equal to the bar is enough, whatever its last binary digit', () => {
    const evidence = cohort(repeated(11, [RIGHT, RIGHT]))
    expect(code(evidence, { coverage: 0.55, flow: { planned: 20, failed: 9 } })).toBe('memory-guides')
    expect(code(evidence, { coverage: 0.56, flow: { planned: 20, failed: 9 } })).toBe('insufficient')
  })
  it('sensitivity: one changed pair of many is not lifted above 0 by the last digits of a sum', () => {
    for (const pairs of [41, 44, 45, 64]) {
      const { verdict, table } = analyse(cohort(repeated(pairs, [RIGHT, WRONG]), (pair) => (pair === 0 ? 0.0137 : 0)))
      expect(table.sExec.interval?.[0]).toBe(0)
      expect(verdict.code).toBe('no-detected-difference')
    }
  })
  it('insufficient: all pairs equal inside the scale with a bound that reaches over 0', () => {
    const { verdict, table } = analyse(cohort(repeated(8, [RIGHT, UNREAD])))
    expect(table.f).toMatchObject({ estimate: 0.5, structural: true, interval: null })
    expect(table.f.bound?.[0]).toBeLessThan(0)
    expect(verdict.code).toBe('insufficient')
    expect(code(cohort(repeated(64, [RIGHT, UNREAD])))).toBe('memory-guides')
  })
  it('insufficient: interval and sign-flip test disagree', () => {
    // 5 of 40 pairs right, the rest split: percentile leaves 0, the exact sign-flip p is 2/2^5.
    const evidence = cohort(Array.from({ length: 40 }, (_, i) => [i < 5 ? [RIGHT, RIGHT] : [RIGHT, WRONG]] as const))
    const { verdict, table } = analyse(evidence)
    expect(table.f.decisiveInterval?.[0]).toBeGreaterThan(0)
    expect(table.f.signFlipP).toBe(2 / 2 ** 5)
    expect(verdict.code).toBe('insufficient')
    expect(verdict.steps.at(-1)).toMatchObject({ gate: 'choice', passed: false })
  })
  it('insufficient: the deciding interval was resampled too seldom', () => {
    const evidence = cohort(repeated(40, [RIGHT, RIGHT], [RIGHT, WRONG]))
    expect(code(evidence)).toBe('memory-guides')
    expect(code(evidence, { replicates: 199 })).toBe('insufficient')
    expect(code(cohort(repeated(12, [RIGHT, RIGHT], [RIGHT, WRONG])), { replicates: 199 })).toBe('memory-guides')
  })
  it('gate-failed: a gate of the run, before anything else', () => {
    const gates = [{ check: 'present-leak', ok: false, got: '0.9', expected: 'at chance' }]
    const { verdict } = analyse(cohort(repeated(12, [RIGHT, RIGHT])), { gates })
    expect(verdict).toMatchObject({ code: 'gate-failed', steps: [{ gate: 'run-gates', passed: false, detail: 'present-leak' }], words: [] })
  })
  it('an empty cohort gives no estimate and no claim', () => {
    const { verdict, table, worstCase } = analyse({ rows: [], divergences: [] }, { flow: { planned: 3, failed: 3 } })
    expect(verdict.code).toBe('insufficient')
    expect(table.u1).toMatchObject({ estimate: null, interval: null, decisiveInterval: null })
    expect(worstCase.pCorrect).toEqual({ lower: 0, upper: 1 })
    expect(analyse({ rows: [], divergences: [] }).verdict.code).toBe('insufficient')
  })
})
