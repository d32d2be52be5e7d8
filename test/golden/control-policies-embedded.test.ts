import { beforeAll, describe, expect, it } from 'vitest'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import { openEmbeddedSimulator, type EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { auditPair } from '../../src/audit/audit-pair.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { UnitEvidence, UnitOutcome } from '../../src/core/evidence.ts'
import type { DecisionRow } from '../../src/endpoints/decision-row.ts'
import { rowsOfUnit } from '../../src/endpoints/endpoint-evidence.ts'

// The real simulator, physics and pictures: the strata left|right, right|back of Put Back, one of each decision of Swap, two waits of Repick.
const STUDY = 'controls-embedded'
const CASES = [
  { task: 'put-back', decision: 'after-button', strata: ['left|right', 'right|back'] },
  { task: 'swap', decision: 'later', strata: ['after-first-move: L empty', 'after-second-move: M empty'] },
  { task: 'repick', decision: 'wait-ladder', strata: ['wait-00', 'wait-36'] },
] as const

// An untouched cube settles by under a micrometre more: 1e-5 of a lift of 0.1 m, 1e-9 of a way along the table.
const worthless = (task: string) => expect.closeTo(0, task === 'repick' ? 4 : 6) as number

let simulator: EmbeddedSimulator
beforeAll(async () => {
  simulator = await openEmbeddedSimulator()
})

async function audit(policy: string, { task, decision, strata }: (typeof CASES)[number]): Promise<readonly UnitOutcome[]> {
  const session = await scriptedPolicies[policy]!(task)
  const kinds = pairStrata(task, decision)
  const registration = { studyId: STUDY, actionSeeds: [1], executedSteps: 30, holdSeconds: 0.5, tau: 0.25 }
  const plan = planPairs({ studyId: STUDY, task, pairs: kinds.length, strata: kinds }).filter(({ stratum }) =>
    (strata as readonly string[]).includes(stratum),
  )
  const outcomes: UnitOutcome[] = []
  for (const pair of plan)
    outcomes.push(await auditPair(pair, { simulator: simulator.session, evaluator: simulator.evaluator, policy: session }, registration))
  await session.close()
  return outcomes
}

function evidenceOf(outcomes: readonly UnitOutcome[]): { readonly rows: readonly DecisionRow[]; readonly divergences: readonly number[] } {
  expect(outcomes.map(({ status }) => status)).toEqual(['complete', 'complete'])
  const parts = (outcomes as readonly UnitEvidence[]).map((unit) => rowsOfUnit(unit, piperActionSpace))
  return {
    rows: parts.flatMap((part) => part.rows),
    divergences: parts.flatMap((part) => part.divergences.map(({ divergence }) => divergence)),
  }
}

describe.each(CASES)('control policies on $task in the embedded simulator', (kind) => {
  it('oracle: right with full margin, cube placed within tolerance, worthless in the other world', async () => {
    const { rows } = evidenceOf(await audit('oracle', kind))
    for (const row of rows) {
      expect(row).toMatchObject({ readout: 'correct', successMatched: true, utilityCrossed: worthless(kind.task) })
      expect(row.utilityMatched).toBeGreaterThan(0.9)
      expect(Math.abs(row.margin)).toBeGreaterThan(0.95)
    }
  })
  it('reversed: wrong everywhere, worthless in its own world', async () => {
    const { rows } = evidenceOf(await audit('reversed', kind))
    for (const row of rows) expect(row).toMatchObject({ readout: 'wrong', successMatched: false, utilityMatched: worthless(kind.task) })
  })
  it('reactive-unfaithful: actions differ, branches do not; blind: nothing differs', async () => {
    const reactive = evidenceOf(await audit('reactive-unfaithful', kind))
    const blind = evidenceOf(await audit('blind', kind))
    for (const divergence of reactive.divergences) expect(divergence).toBeGreaterThan(1e-4)
    for (const divergence of blind.divergences) expect(divergence).toBe(0)
    for (const { rows } of [reactive, blind])
      expect(rows.map(({ readout }) => readout).sort()).toEqual(['correct', 'correct', 'wrong', 'wrong'])
    for (const row of reactive.rows) expect(Math.abs(row.margin)).toBeGreaterThan(0.27)
  })
  it('ambiguous: no branch read, nothing moved', async () => {
    const { rows, divergences } = evidenceOf(await audit('ambiguous', kind))
    for (const row of rows)
      expect(row).toMatchObject({ readout: 'ambiguous', utilityMatched: expect.closeTo(0, 1), utilityCrossed: expect.closeTo(0, 1) })
    for (const divergence of divergences) expect(divergence).toBeGreaterThan(1e-4)
  })
  it('retention-limited: refused before any action was seen, unless its memory holds the evidence', async () => {
    const outcomes = await audit('retention-limited', kind)
    expect(outcomes.map((outcome) => (outcome.status === 'excluded' ? outcome.reason : outcome.status))).toEqual([
      kind.task === 'repick' ? 'complete' : 'evidence-retained/0',
      'evidence-retained/0',
    ])
  })
})
