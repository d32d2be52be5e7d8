import { describe, expect, it } from 'vitest'
import { noiseTape } from '../../src/audit/noise-tapes.ts'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import type { EndpointAnalysis } from '../../src/endpoints/endpoint-analysis.ts'
import { auditControl, POINT_SEEDS, STUDY_ID } from '../fixtures/point-world/audit-control.ts'
import { CHUNK_STEPS } from '../fixtures/point-world/point-space.ts'

// 12 pairs, two of each of six strata, two seeds: 48 decisions. Executions of the point world are exact.
const MATS = ['left', 'right', 'front', 'back']
const OPPOSITE = ['left|right', 'front|back']

function estimates({ table }: EndpointAnalysis): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(table).map(([key, { estimate }]) => [key, estimate === null ? null : Number(estimate.toFixed(12))]),
  )
}

/** S_i when two ways differ by (dx, dy) metres in one of `CHUNK_STEPS` rows of three dimensions of range 1, 1 and 0.07 m. */
function wayDivergence(dx: number, dy: number): number {
  return Math.sqrt((dx * dx + dy * dy) / (CHUNK_STEPS * 3))
}

describe('control policies on Put Back, closed form', () => {
  it('oracle: everything 1, crossed 0', async () => {
    const { analysis } = await auditControl('oracle', 'put-back')
    expect(analysis.counts).toEqual({ correct: 48, wrong: 0, ambiguous: 0 })
    expect(estimates(analysis)).toMatchObject({ pCorrect: 1, f: 1, matched: 1, crossed: 0, u1: 1, regret: 0, fullyReliable: 1 })
    expect(analysis.decomposition).toMatchObject({ bothRight: 24, sameBranch: 0 })
    expect(analysis.histogram.bidirectionalSeeds).toEqual([0, 0, 12])
    expect(analysis.verdict.code).toBe('memory-guides')
    expect(analysis.verdict.words).toEqual(['sensitive', 'guides', 'reliable'])
    // Goals of a pair are 0.2 m apart on one axis or 0.1 m on both; the way differs by half of it, two rows by all of it.
    const rows = 0.25 + 3
    const expected = (4 * Math.sqrt((0.04 * rows) / 18) + 8 * Math.sqrt((0.02 * rows) / 18)) / 12
    expect(analysis.table.sExec.estimate).toBeCloseTo(expected, 12)
  })

  it('blind: byte-equal actions, one branch', async () => {
    const { analysis } = await auditControl('blind', 'put-back')
    expect(analysis.counts).toEqual({ correct: 24, wrong: 24, ambiguous: 0 })
    expect(estimates(analysis)).toMatchObject({ sExec: 0, pCorrect: 0.5, f: 0, u1: 0, fullyReliable: 0 })
    expect(analysis.table.matched.estimate).toBe(analysis.table.crossed.estimate)
    expect(analysis.changedPairs).toBe(0)
    expect(analysis.verdict.code).toBe('no-detected-difference')
  })

  it('reactive-unfaithful: the way differs, the branch never; structural', async () => {
    const { analysis } = await auditControl('reactive-unfaithful', 'put-back')
    expect(estimates(analysis)).toMatchObject({ pCorrect: 0.5, f: 0, u1: 0, fullyReliable: 0 })
    expect(analysis.decomposition).toMatchObject({ sameBranch: 24 })
    expect(analysis.table.sExec.estimate).toBeCloseTo((4 * wayDivergence(0.04, 0) + 8 * wayDivergence(0.02, 0.02)) / 12, 12)
    for (const key of ['pCorrect', 'f', 'fullyReliable'] as const)
      expect(analysis.table[key], key).toMatchObject({ structural: true, interval: null, decisiveInterval: null, status: 'structural' })
    expect(analysis.table.fullyReliable.bound?.[1]).toBeCloseTo(1 - 0.025 ** (1 / 12), 10)
    expect(analysis.verdict.code).toBe('memory-changes-action-only')
  })

  it('reversed: F = -1; only opposite mats make the wrong place worth something', async () => {
    const { analysis } = await auditControl('reversed', 'put-back')
    expect(analysis.counts).toEqual({ correct: 0, wrong: 48, ambiguous: 0 })
    expect(estimates(analysis)).toMatchObject({
      pCorrect: 0,
      f: -1,
      matched: 0,
      crossed: Number((1 / 3).toFixed(12)),
      u1: Number((-1 / 3).toFixed(12)),
      regret: 1,
      fullyReliable: 0,
    })
    expect(analysis.decomposition).toMatchObject({ bothReversed: 24 })
    for (const { stratum, u1 } of analysis.strata) expect(u1, stratum).toBeCloseTo(OPPOSITE.includes(stratum) ? -1 : 0, 12)
    expect(analysis.verdict.code).toBe('memory-misguides')
    expect(analysis.verdict.words).toEqual(['sensitive'])
  })

  it('always-left: p = 5/12, ambiguous exactly where both mats are equally far', async () => {
    const { analysis } = await auditControl('always-left', 'put-back')
    expect(analysis.counts).toEqual({ correct: 20, wrong: 20, ambiguous: 8 })
    expect(estimates(analysis)).toMatchObject({
      sExec: 0,
      pCorrect: Number((5 / 12).toFixed(12)),
      f: 0,
      matched: 0.25,
      crossed: 0.25,
      u1: 0,
      fullyReliable: 0,
    })
    expect(analysis.strata.find(({ stratum }) => stratum === 'front|back')).toMatchObject({ pCorrect: 0, f: 0 })
    expect(analysis.decomposition).toMatchObject({ sameBranch: 20, bothAmbiguous: 4 })
    expect(analysis.verdict.code).toBe('no-detected-difference')
  })

  it('noise-chooser: C, W and A follow from the tapes alone', async () => {
    const { outcomes, analysis } = await auditControl('noise-chooser', 'put-back')
    const ambiguous =
      2 *
      outcomes.flatMap(({ pair }) =>
        chosenMats(pair.pairId).filter((mat) => OPPOSITE.includes(pair.stratum) && !pair.stratum.includes(mat)),
      ).length
    expect(analysis.counts).toEqual({ correct: (48 - ambiguous) / 2, wrong: (48 - ambiguous) / 2, ambiguous })
    expect(ambiguous).toBeGreaterThan(0)
    expect(estimates(analysis)).toMatchObject({ sExec: 0, f: 0, u1: 0, fullyReliable: 0 })
    expect(analysis.verdict.code).toBe('no-detected-difference')
  })

  it('ambiguous: no branch is ever read, though memory moves the action', async () => {
    const { analysis } = await auditControl('ambiguous', 'put-back')
    expect(analysis.counts).toEqual({ correct: 0, wrong: 0, ambiguous: 48 })
    expect(estimates(analysis)).toMatchObject({ pCorrect: 0, f: 0, matched: 0, crossed: 0, u1: 0, regret: 1 })
    expect(analysis.table.sExec.estimate).toBeCloseTo((4 * wayDivergence(0.04, 0) + 8 * wayDivergence(0.02, 0.02)) / 12, 12)
    expect(analysis.verdict.code).toBe('ambiguous')
  })

  it('retention-limited: every pair is refused by the retention gate', async () => {
    const { outcomes, analysis } = await auditControl('retention-limited', 'put-back')
    expect(reasons(outcomes)).toEqual(['evidence-retained/0'])
    expect(analysis.table.f.estimate).toBeNull()
    expect(analysis.worstCase.f).toEqual({ lower: -1, upper: 1 })
    expect(analysis.verdict.code).toBe('gate-failed')
  })
})

describe('control policies on later Swap, closed form', () => {
  it.each([
    ['oracle', { pCorrect: 1, f: 1, matched: 1, crossed: 0, u1: 1, fullyReliable: 1 }, 'memory-guides'],
    ['reversed', { pCorrect: 0, f: -1, matched: 0, crossed: 1, u1: -1, fullyReliable: 0 }, 'memory-misguides'],
    ['blind', { sExec: 0, pCorrect: 0.5, f: 0, matched: 0.5, crossed: 0.5, u1: 0 }, 'no-detected-difference'],
    ['reactive-unfaithful', { pCorrect: 0.5, f: 0, matched: 0.5, crossed: 0.5, u1: 0 }, 'memory-changes-action-only'],
    ['always-left', { sExec: 0, pCorrect: 0.5, f: 0, u1: 0 }, 'no-detected-difference'],
    ['noise-chooser', { sExec: 0, pCorrect: 0.5, f: 0, u1: 0 }, 'no-detected-difference'],
    ['ambiguous', { pCorrect: 0, f: 0, matched: 0, crossed: 0, u1: 0 }, 'ambiguous'],
    ['retention-limited', { f: null }, 'gate-failed'],
  ])('%s', async (policy, expected, code) => {
    const { analysis } = await auditControl(policy, 'swap')
    expect(estimates(analysis)).toMatchObject(expected)
    expect(analysis.verdict.code).toBe(code)
  })
})

function chosenMats(pairId: string): readonly string[] {
  return POINT_SEEDS.map((actionSeed) => {
    const draws = noiseTape({ studyId: STUDY_ID, pairId, actionSeed, steps: CHUNK_STEPS, dimensions: 3 }).values.slice(0, 4)
    return MATS[draws.indexOf(Math.max(...draws))]!
  })
}

function reasons(outcomes: readonly UnitOutcome[]): readonly string[] {
  return [...new Set(outcomes.map((outcome) => (outcome.status === 'excluded' ? outcome.reason : outcome.status)))]
}
