import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { World } from '../core/world.ts'
import { historyScenario } from './scenarios.ts'

/** The registered present and the two worlds in which every chunk of a pair is scored. */
export interface ScoringScene {
  readonly present: Snapshot
  readonly worlds: readonly [World, World]
  /** Both worlds start from the same bytes: then one physics run serves both evaluations (docs/definitions.md). */
  readonly settled: boolean
}

export function scoringScene(evaluator: Evaluator, pair: PairPlan, present: Snapshot, registration: AuditRegistration): ScoringScene {
  const worlds = [evaluator.world(historyScenario(pair, 0, registration)), evaluator.world(historyScenario(pair, 1, registration))] as const
  const settled = evaluator.worldSnapshot(present, worlds[0]).digest === evaluator.worldSnapshot(present, worlds[1]).digest
  return { present, worlds, settled }
}
