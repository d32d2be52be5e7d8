import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { DecisionEvidence } from '../core/evidence.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { World } from '../core/world.ts'
import { scoreExecution } from '../endpoints/scoring/score-execution.ts'
import type { SavedChunk } from './query-memories.ts'

/** True if both worlds start from the same bytes: then one physics run serves both evaluations (docs/definitions.md). */
export function scoringIsSettled(evaluator: Evaluator, present: Snapshot, worlds: readonly [World, World]): boolean {
  return evaluator.worldSnapshot(present, worlds[0]).digest === evaluator.worldSnapshot(present, worlds[1]).digest
}

/** The registered present and the two worlds in which every chunk of a pair is scored. */
export interface ScoringScene {
  readonly present: Snapshot
  readonly worlds: readonly [World, World]
  readonly settled: boolean
}

/**
 * Executes one saved chunk in each world from its own restore and scores it there. The margin and readout are those of
 * the world whose past is the chunk's own.
 */
export function crossWorlds(
  evaluator: Evaluator,
  { present, worlds, settled }: ScoringScene,
  saved: SavedChunk,
  registration: AuditRegistration,
): DecisionEvidence {
  const { executedSteps, holdSeconds, tau } = registration
  const run = (world: World) => evaluator.execute(evaluator.worldSnapshot(present, world), saved.chunk, executedSteps, holdSeconds)
  const own = run(worlds[saved.direction])
  const other = settled ? own : run(worlds[saved.direction === 0 ? 1 : 0])
  const ownScore = scoreExecution(own, worlds, saved.direction, tau)
  const otherScore = settled ? ownScore : scoreExecution(other, worlds, saved.direction, tau)
  const byWorld = saved.direction === 0 ? ([ownScore, otherScore] as const) : ([otherScore, ownScore] as const)
  return {
    ...saved,
    execution: own,
    margin: ownScore.margin,
    readout: ownScore.readout,
    utility: [byWorld[0].utility[0], byWorld[1].utility[1]],
    success: [byWorld[0].success[0], byWorld[1].success[1]],
  }
}
