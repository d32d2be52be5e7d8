import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { DecisionEvidence } from '../core/evidence.ts'
import type { World } from '../core/world.ts'
import { scoreExecution } from '../endpoints/scoring/score-execution.ts'
import type { SavedChunk } from './query-memories.ts'
import type { ScoringScene } from './scoring-scene.ts'

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
