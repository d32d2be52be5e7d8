import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { InterventionRow } from '../../core/intervention-evidence.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { Continuation } from '../closed-loop/continue-episode.ts'
import { executedActions } from '../closed-loop/executed-actions.ts'
import { scoreContinuation } from '../score-continuation.ts'
import type { ContinuationScore } from '../score-continuation.ts'
import { scoringScene } from '../scoring-scene.ts'
import type { Moment } from './intervene.ts'

/** A row, and whether the evaluator's physics came to its end. */
export interface ScoredRow {
  readonly row: InterventionRow
  readonly replayed: ContinuationScore['replayed']
}

/** One row per course of a moment, scored from the state at the event; success is the monitor's. */
export function scoreMoment(
  pair: PairPlan,
  evaluator: Evaluator,
  { event, native, boundary }: Moment,
  courses: ReadonlyMap<string, Continuation>,
  audit: AuditRegistration,
): readonly ScoredRow[] {
  const { direction, seedIndex } = native
  const { atStep, snapshot } = boundary
  const scene = scoringScene(evaluator, pair, snapshot, audit)
  return [...courses].map(([condition, { memoryDigest, episode }]): ScoredRow => {
    const chunk = episode.chunks.get(atStep)!
    const executed = executedActions(episode, chunk.dimensions, atStep)
    const course = { chunk, executed, end: episode.end }
    const { replayed, ...read } = scoreContinuation(evaluator, scene, direction, course, audit)
    const score = boundary.choiceDue ? read : NOTHING_TO_CHOOSE
    return {
      replayed,
      row: {
        direction,
        seedIndex,
        stage: event,
        condition,
        atStep,
        memoryDigest,
        faultDetected: null,
        chunk,
        executed,
        ...score,
        success: episode.ending === 'success',
        endDigest: episode.end.digest,
      },
    }
  })
}

const NOTHING_TO_CHOOSE = { chunkChoice: null, choice: null, utility: null, executionSuccess: false } as const
