import { beforeAll, describe, expect, it } from 'vitest'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { decodePlaceLog } from '../../policies/scripted/place-log.ts'
import { placesIn } from '../../policies/scripted/place-bits.ts'
import { repickControl } from '../../policies/scripted/repick-control.ts'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import { openEmbeddedSimulator, type EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { REPICK_SHOW_STEPS, repickWait } from '../../sim/embedded/layout/repick-layout.ts'
import { auditPair } from '../../src/audit/audit-pair.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { UnitEvidence } from '../../src/core/evidence.ts'
import type { EvidenceRetention } from '../../src/core/evidence-retention.ts'
import { rowsOfUnit } from '../../src/endpoints/endpoint-evidence.ts'

// One pair at each of the ten registered waits, one seed, in physics and pictures.
const STUDY = 'repick-ladder'
const PAIRS = planPairs({ studyId: STUDY, task: 'repick', pairs: 10, strata: pairStrata('repick', 'wait-ladder') })

let simulator: EmbeddedSimulator
beforeAll(async () => {
  simulator = await openEmbeddedSimulator()
})

async function climb(policy: string, evidenceRetention: EvidenceRetention, pairs = PAIRS): Promise<readonly UnitEvidence[]> {
  const session = await scriptedPolicies[policy]!('repick')
  const registration = { studyId: STUDY, actionSeeds: [1], executedSteps: 30, holdSeconds: 0.5, tau: 0.25, evidenceRetention }
  const units: UnitEvidence[] = []
  for (const pair of pairs) {
    const outcome = await auditPair(pair, { simulator: simulator.session, evaluator: simulator.evaluator, policy: session }, registration)
    if (outcome.status !== 'complete') throw new Error(`${pair.decision}: ${outcome.status}`)
    units.push(outcome)
  }
  await session.close()
  return units
}

function readings(unit: UnitEvidence): { readonly wait: number; readonly right: number; readonly divergence: number } {
  const { rows, divergences } = rowsOfUnit(unit, piperActionSpace)
  return {
    wait: repickWait(unit.pair.decision)!,
    right: rows.filter(({ readout }) => readout === 'correct').length,
    divergence: divergences[0]!.divergence,
  }
}

/** Last step at which the remembered pictures show one mat empty and the other not. */
function lastTellingStep({ histories }: UnitEvidence): number {
  const telling = histories.flatMap(({ memory }) => decodePlaceLog(memory.bytes).filter(({ occupied }) => placesIn(occupied).length === 1))
  return Math.max(...telling.map(({ stepIndex }) => stepIndex))
}

describe('the ladder of waits', () => {
  it('retention-limited falls from right to chance exactly where its window has passed the last telling picture', async () => {
    const lastTelling = lastTellingStep((await climb('oracle', 'required', PAIRS.slice(0, 1)))[0]!)
    const holds = (wait: number): boolean => REPICK_SHOW_STEPS + wait - repickControl.shortMemorySteps <= lastTelling
    const rungs = (await climb('retention-limited', 'recorded')).map(readings)
    expect(rungs.filter(({ wait }) => holds(wait)).map(({ wait }) => wait)).toEqual([0, 4, 8])
    for (const { wait, right, divergence } of rungs) {
      expect(right, `right at wait ${wait}`).toBe(holds(wait) ? 2 : 1)
      if (holds(wait)) expect(divergence, `wait ${wait}`).toBeGreaterThan(1e-3)
      else expect(divergence, `wait ${wait}`).toBe(0)
    }
  })

  it('where no slot spans a step of the showing any more, that is recorded as not held, and the oracle never meets it', async () => {
    const longest = PAIRS.slice(-1)
    const [short] = await climb('retention-limited', 'recorded', longest)
    expect(short!.checks.filter(({ check }) => check.startsWith('evidence-retained'))).toEqual(
      [0, 1].map((direction) => ({
        check: `evidence-retained/${direction}`,
        ok: false,
        recordedOnly: true,
        got: '24 slots, all within steps 52..75',
        expected: 'a slot that spans one of steps 2..39',
      })),
    )
    const [oracle] = await climb('oracle', 'recorded', longest)
    expect(oracle!.checks.filter(({ ok, recordedOnly }) => !ok || recordedOnly === true)).toEqual([])
    expect(readings(oracle!).right).toBe(2)
  })

  it('always-left and noise-chooser: one branch from both pasts, byte-equal actions; the tape alone decides which', async () => {
    const [first] = PAIRS
    const [left] = await climb('always-left', 'required', [first!])
    const leftIs = first!.branches[0] === 'left' ? 1 : -1
    for (const { margin } of left!.decisions) expect(leftIs * margin).toBeGreaterThan(0.95)
    const [noisy] = await climb('noise-chooser', 'required', [first!])
    const [a, b] = noisy!.tapes[0]!.values
    for (const { margin } of noisy!.decisions) expect((a! >= b! ? leftIs : -leftIs) * margin).toBeGreaterThan(0.95)
    for (const unit of [left!, noisy!]) expect(readings(unit)).toEqual({ wait: 0, right: 1, divergence: 0 })
  })
})
