import type { InterventionEvidence } from '../../../core/intervention-evidence.ts'
import type { RecordedIntervention } from '../../../record/recorded-intervention.ts'
import { conditionWords, stageWords } from '../../../report/wording/interventions/condition-words.ts'
import type { InterventionPair } from '../../wire/viewer-pair.ts'
import { shownChecks } from './shown-checks.ts'

type Shown = Omit<InterventionPair, 'twinpast' | 'pair' | 'differing'>

/** A complete unit of an intervention: its rows by condition, in recorded order. Its files hold no pictures and no tool paths. */
export function interventionPair(unit: RecordedIntervention, evidence: InterventionEvidence, seeds: readonly number[]): Shown {
  const { protocol, histories, rows, unreached, checks } = evidence
  const seedOf = (seedIndex: number) => seeds[seedIndex] ?? -1
  return {
    kind: 'intervention',
    unitDigest: unit.digest,
    checks: shownChecks(checks),
    rows: rows.map(
      ({ direction, seedIndex, stage, condition, atStep, executed, memoryDigest, faultDetected, chunkChoice, choice, utility, ...row }) => {
        const { name, explanation } = conditionWords(protocol, condition)
        return {
          ...{ direction, seed: seedOf(seedIndex), stage: stageWords(protocol, stage), condition: name, explains: explanation, atStep },
          ...{ executedSteps: executed.steps, memoryDigest, faultDetected, chunkChoice, choice, utility },
          ...{ success: row.success, executionSuccess: row.executionSuccess },
        }
      },
    ),
    pasts: histories.map(({ role, direction, seedIndex, facts }) => ({
      ...{ role, direction, seed: seedIndex === null ? null : seedOf(seedIndex) },
      ...{ branch: facts.branch, steps: facts.stepCount, events: facts.events },
    })),
    unreached: unreached.map(({ direction, seedIndex, stage, reason }) => ({
      ...{ direction, seed: seedOf(seedIndex), stage: stageWords(protocol, stage), reason },
    })),
    space: unit.simulator.actionSpace,
  }
}
