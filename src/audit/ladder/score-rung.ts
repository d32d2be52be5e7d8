import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { InterventionRow } from '../../core/intervention-evidence.ts'
import { crossWorlds } from '../cross-worlds.ts'
import type { ScoringScene } from '../scoring-scene.ts'
import type { SavedRung } from './query-rungs.ts'

/** Executes a saved chunk once from the present, as the constructed protocol does, and reads decision and execution apart. */
export function scoreRung(
  evaluator: Evaluator,
  scene: ScoringScene,
  saved: SavedRung,
  asked: { readonly stage: string; readonly atStep: number },
  registration: AuditRegistration,
): InterventionRow {
  const { direction, seedIndex, condition, memoryDigest, chunk } = saved
  const { execution, margin, readout, utility, success } = crossWorlds(evaluator, scene, saved, registration)
  const other = direction === 0 ? 1 : 0
  return {
    direction,
    seedIndex,
    ...asked,
    condition,
    memoryDigest,
    faultDetected: null,
    chunk,
    chunkChoice: { margin, readout },
    executed: { steps: execution.executedSteps, dimensions: execution.dimensions, values: execution.executedActions },
    choice: { margin, readout },
    utility,
    success: success[direction],
    executionSuccess: readout !== 'ambiguous' && success[readout === 'correct' ? direction : other],
    endDigest: execution.endDigest,
  }
}
