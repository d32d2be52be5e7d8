import { describe, expect, it } from 'vitest'
import type { FactPart } from '../../src/core/intervention-registration.ts'
import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import { analyseLadder, type LadderAnalysis } from '../../src/endpoints/interventions/ladder/analyse-ladder.ts'
import { carryPolicy, type CarryRule } from '../fixtures/ladder/carry-policy.ts'
import { climbLadder, completeUnits, LADDER_STUDY, ladderUnits } from '../fixtures/ladder/climb-ladder.ts'

// 12 units, two of each of six strata, 2 directions, 2 seeds: 48 cells. The left mat is the own branch in 12 of them, the right one too.
const bootstrap = endpointBootstrap(LADDER_STUDY, 9_999)

const made = new Map<string, Promise<LadderAnalysis>>()

function analyse(...ladder: Parameters<typeof climb>): Promise<LadderAnalysis> {
  const name = ladder.join()
  const analysis = made.get(name) ?? climb(...ladder)
  made.set(name, analysis)
  return analysis
}

async function climb(rule: CarryRule, task: 'put-back' | 'swap', decision: string, fact: FactPart): Promise<LadderAnalysis> {
  const units = completeUnits(await climbLadder(carryPolicy(rule, task), ladderUnits(task, decision), fact))
  return analyseLadder(units, { plannedPairs: 12, bootstrap })
}

function totals({ endpoints }: LadderAnalysis): Record<string, number> {
  return Object.fromEntries(Object.entries(endpoints).map(([key, { total }]) => [key, total]))
}

const NO_SHAM = { phiReplica: 0, phiUlp: 0, phiPreserve: 0, branchReplica: 0, branchUlp: 0, branchPreserve: 0, numericFloor: 0 }

describe('the ladder on Put Back, closed form', () => {
  it('faithful: every flip comes from the fact, and the decision follows it', async () => {
    const analysis = await analyse('faithful', 'put-back', 'after-button', 'anchor')
    expect(analysis).toMatchObject({ pairs: 12, cells: 48, chain: null })
    expect(totals(analysis)).toMatchObject({
      ...NO_SHAM,
      yNone: 12,
      yFull: 48,
      gain: 36,
      loss: 0,
      net: 36,
      flips: 36,
      phiTarget: 48,
      branchTarget: 48,
      specificEffect: 48,
      direction: 48,
    })
    expect(analysis.endpoints.specificEffect.estimate).toMatchObject({ estimate: 1, signFlipP: 2 / 2 ** 12 })
    expect(analysis.adjustedP.specificEffect).toBe((4 * 2) / 2 ** 12)
  })

  it('faithful without memory goes left: choice by luck, execution apart from it, and what an oracle would decide', async () => {
    const { conditions } = await analyse('faithful', 'put-back', 'after-button', 'anchor')
    // Left is the own branch in 12 cells and the other one in 12; 16 cells more read as the nearer mat, and front|back as neither.
    expect(conditions.none.counts).toEqual({ correct: 20, wrong: 20, ambiguous: 8 })
    expect(conditions.none).toMatchObject({
      ownDecision: { estimate: 12 / 48 },
      oracleDecision: { estimate: 24 / 48 },
      decisionCost: { estimate: 12 / 48 },
      success: { estimate: 12 / 48 },
    })
    expect(conditions.full).toMatchObject({ decision: { estimate: 1 }, ownDecision: { estimate: 1 }, decisionCost: { estimate: 0 } })
    // With the other fact it always does the other task well: nothing is left that motor skill could explain.
    expect(conditions.target).toMatchObject({
      counts: { correct: 0, wrong: 48, ambiguous: 0 },
      ownDecision: { estimate: 0 },
      oracleDecision: { estimate: 1 },
    })
  })

  it('rightmost: gain and loss cancel, and only flips tell', async () => {
    const analysis = await analyse('rightmost', 'put-back', 'after-button', 'anchor')
    expect(totals(analysis)).toMatchObject({
      ...NO_SHAM,
      gain: 12,
      loss: 12,
      net: 0,
      flips: 24,
      phiTarget: 0,
      specificEffect: 0,
      direction: 0,
    })
    expect(analysis.endpoints.gain.estimate).toMatchObject({ estimate: 0.25, structural: false, replicates: 'exact' })
    expect(analysis.endpoints.flips.estimate.estimate).toBe(0.5)
  })

  it('brittle: one ULP and the same fact flip as much as the other fact: no specific effect', async () => {
    const analysis = await analyse('brittle', 'put-back', 'after-button', 'anchor')
    expect(totals(analysis)).toMatchObject({
      yFull: 48,
      phiReplica: 0,
      phiUlp: 36,
      phiPreserve: 36,
      phiTarget: 36,
      branchTarget: 28,
      specificEffect: 0,
      numericFloor: 36,
      direction: 0,
    })
    // Both edits send it left: the same answers byte for byte, so the difference is no estimate.
    expect(analysis.endpoints.specificEffect.estimate).toMatchObject({ estimate: 0, structural: true, interval: null })
    expect(analysis.endpoints.numericFloor.estimate).toMatchObject({ structural: false, estimate: 0.75 })
  })

  it('brittle with the whole bank as the fact: anchor and copy change together, so only the other fact flips', async () => {
    const analysis = await analyse('brittle', 'put-back', 'after-button', 'bank')
    expect(totals(analysis)).toMatchObject({ ...NO_SHAM, phiTarget: 48, specificEffect: 48, direction: 48 })
  })

  it('faithful with the fact sought in a part it does not read: the decision keeps the original', async () => {
    const analysis = await analyse('faithful', 'put-back', 'after-button', 'window')
    expect(totals(analysis)).toMatchObject({ ...NO_SHAM, phiTarget: 0, branchTarget: 0, specificEffect: 0, direction: -48 })
  })

  it('floors that follow from equal answers carry the exact bound and no interval', async () => {
    const { endpoints } = await analyse('faithful', 'put-back', 'after-button', 'anchor')
    const { estimate } = endpoints.phiReplica
    expect(estimate).toMatchObject({ estimate: 0, structural: true, status: 'structural', interval: null, decisiveInterval: null })
    expect(estimate.bound?.[1]).toBeCloseTo(1 - 0.025 ** (1 / 12), 10)
    // The same share of flips with answers that differ in a bit would be an estimate; below 40 pairs the small-sample interval decides.
    expect(endpoints.gain.estimate.decisiveInterval).toEqual(endpoints.gain.estimate.smallSampleInterval)
    expect(endpoints.gain.estimate.warnings.map(({ code }) => code)).toContain('small-clusters-severe')
  })
})

describe('both decisions of one Swap episode, closed form', () => {
  it('faithful: each link right, both right', async () => {
    const { chain, cells } = await analyse('faithful', 'swap', 'chain', 'anchor')
    expect(cells).toBe(96)
    expect(chain?.episodes).toBe(12)
    expect(chain?.conditions.full).toMatchObject({
      first: { estimate: 1 },
      second: { estimate: 1 },
      both: { estimate: 1 },
      product: 1,
      excess: { estimate: 0, structural: true, interval: null },
    })
    expect(chain?.conditions.target).toMatchObject({ first: { estimate: 0 }, second: { estimate: 0 }, both: { estimate: 0 } })
  })

  it('without memory it takes the left block: half of each link, and both only where trays allow it', async () => {
    // Own next block is the left one after the first move for LM, ML, RL, after the second for MR, RL, RM: both for RL alone.
    const { chain } = await analyse('faithful', 'swap', 'chain', 'anchor')
    const none = chain?.conditions.none
    expect(none?.first.estimate).toBe(1 / 2)
    expect(none?.second.estimate).toBe(1 / 2)
    expect(none?.both.estimate).toBeCloseTo(1 / 6, 12)
    expect(none?.product).toBe(1 / 4)
    expect(none?.excess.estimate).toBeCloseTo(1 / 6 - 1 / 4, 12)
    const half = none?.excess.decisiveInterval
    expect(half?.[0]).toBeLessThan(-1 / 12)
    expect(half?.[1]).toBeGreaterThan(-1 / 12)
  })
})
