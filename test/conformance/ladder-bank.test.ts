import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import { openEmbeddedSimulator, type EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { foldHistory } from '../../src/audit/fold-history.ts'
import { checkOneEpisode } from '../../src/audit/ladder/check-one-episode.ts'
import { ladderPair } from '../../src/audit/ladder/ladder-pair.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { InterventionEvidence, InterventionOutcome } from '../../src/core/intervention-evidence.ts'
import type { FactPart } from '../../src/core/intervention-registration.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import { analyseLadder } from '../../src/endpoints/interventions/ladder/analyse-ladder.ts'

// The real simulator and the trained Put Back policy on three pairs: left|right, left|front, left|back.
const STUDY = 'ladder-bank'
const PAIRS = planPairs({ studyId: STUDY, task: 'put-back', pairs: 3, strata: pairStrata('put-back', 'after-button') })
const AUDIT = { studyId: STUDY, actionSeeds: [1], executedSteps: 30, holdSeconds: 0.5, tau: 0.25 }

let simulator: EmbeddedSimulator
let bank: PolicySession
beforeAll(async () => {
  simulator = await openEmbeddedSimulator()
  bank = await openPolicy('put-back')
})
afterAll(async () => {
  await bank.close()
  simulator.session.close()
})

const CHAINS = planPairs({ studyId: STUDY, task: 'swap', pairs: 12, strata: pairStrata('swap', 'chain') })

function climb(pair: PairPlan, policy: PolicySession, fact: FactPart): Promise<InterventionOutcome> {
  const { session, evaluator, judge } = simulator
  const ports = { simulator: session, evaluator, policy, monitor: judge }
  return ladderPair(pair, ports, { audit: AUDIT, intervention: { protocol: 'ladder', fact } })
}

const climbed = new Map<string, Promise<InterventionEvidence>>()

/** Evidence of one pair with the anchor as the fact, climbed once. */
function withAnchor(pair: PairPlan): Promise<InterventionEvidence> {
  const evidence = climbed.get(pair.pairId) ?? complete(pair, 'anchor')
  climbed.set(pair.pairId, evidence)
  return evidence
}

async function complete(pair: PairPlan, fact: FactPart, policy = bank): Promise<InterventionEvidence> {
  const outcome = await climb(pair, policy, fact)
  if (outcome.status !== 'complete') throw new Error(`${pair.pairId}: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('the ladder of the trained Put Back policy', () => {
  it('with the anchor as the fact: own memory right, the other fact followed, replica, ULP and same fact keep', async () => {
    const units: InterventionEvidence[] = []
    for (const pair of PAIRS) units.push(await withAnchor(pair))
    const { endpoints, conditions, cells } = analyseLadder(units, { plannedPairs: 3, bootstrap: endpointBootstrap(STUDY, 999) })
    expect(cells).toBe(6)
    for (const kept of ['full', 'replica', 'ulp', 'preserve'] as const)
      expect(conditions[kept].counts, kept).toEqual({ correct: 6, wrong: 0, ambiguous: 0 })
    expect(conditions.target.counts).toEqual({ correct: 0, wrong: 6, ambiguous: 0 })
    expect(endpoints.phiReplica).toMatchObject({ total: 0, estimate: { structural: true } })
    expect(endpoints.specificBranchEffect.total).toBe(6)
    expect(endpoints.direction.total).toBe(6)
    expect(endpoints.gain.total).toBeGreaterThan(endpoints.loss.total)
  })

  it('executes what it chose, right or wrong: an oracle decision on the same executions would cost it nothing', async () => {
    const { rows } = await withAnchor(PAIRS[0]!)
    const target = rows.filter(({ condition }) => condition === 'target')
    expect(target.map(({ success, executionSuccess }) => [success, executionSuccess])).toEqual([
      [false, true],
      [false, true],
    ])
    for (const { success, executionSuccess, choice } of rows) expect(success).toBe(executionSuccess && choice?.readout === 'correct')
  })

  it('with the window as the fact: nothing follows, for the origin stands in the anchor alone', async () => {
    const { rows } = await complete(PAIRS[0]!, 'window')
    expect(rows.filter(({ condition }) => condition === 'target').map(({ choice }) => choice?.readout)).toEqual(['correct', 'correct'])
  })

  it('gives the same evidence when it is climbed again', async () => {
    expect(await complete(PAIRS[1]!, 'anchor')).toEqual(await withAnchor(PAIRS[1]!))
  })

  it('refuses a control policy, which has no editor', async () => {
    const oracle = await scriptedPolicies['oracle']!('put-back')
    await expect(climb(PAIRS[0]!, oracle, 'anchor')).rejects.toMatchObject({ details: { code: 'policy-cannot-edit', fate: 'refuse' } })
  })
})

describe('a chain in the embedded simulator', () => {
  it('is climbed by the trained Swap policy: right at both links with its own memory, wrong at both with the other fact', async () => {
    const swap = await openPolicy('swap')
    const unit = await complete(CHAINS[0]!, 'bank', swap)
    await swap.close()
    const { chain, cells } = analyseLadder([unit], { plannedPairs: 1, bootstrap: endpointBootstrap(STUDY, 999) })
    expect(cells).toBe(4)
    expect(chain?.conditions.full).toMatchObject({ first: { estimate: 1 }, second: { estimate: 1 }, both: { estimate: 1 } })
    expect(chain?.conditions.target).toMatchObject({ first: { estimate: 0 }, second: { estimate: 0 }, both: { estimate: 0 } })
  })

  it('passes its first decision in the very episode that comes to its second, and no other episode does', async () => {
    const blind = await scriptedPolicies['blind']!('swap')
    const live = (decision: string, role: string) =>
      foldHistory(simulator.session, blind, { task: 'swap', decision, branch: 'LM', streamFields: [STUDY, 'chain', '', '', role] }, [])
    const first = await live('after-first-move', 'history-0')
    const second = await live('after-second-move', 'history-0')
    expect(checkOneEpisode(first, second)).toMatchObject({ ok: true, got: `sha256 ${first.digest} after 44 of 88 steps` })
    expect(checkOneEpisode(await live('after-first-move', 'history-1'), second).ok).toBe(false)
    expect(checkOneEpisode(second, second).ok).toBe(false)
  })

  it('has each branch once, with the past it is taken for at either decision', () => {
    expect(new Set(CHAINS.map(({ branches }) => branches[0])).size).toBe(6)
    for (const { branches, earlier, presentBranch, decision } of CHAINS) {
      const [own, alias] = branches
      // After one move the own start of block 1 is empty, after two that of block 2.
      expect([own[0], alias[1]]).toEqual([earlier?.alias[0], own[1]])
      expect(new Set([own, alias, earlier?.alias]).size).toBe(3)
      expect(branches).toContain(presentBranch)
      expect([own, earlier?.alias]).toContain(earlier?.presentBranch)
      expect([earlier?.decision, decision]).toEqual(['after-first-move', 'after-second-move'])
    }
  })
})
