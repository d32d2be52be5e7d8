import type { ActionChunk } from '../core/action-chunk.ts'
import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Direction } from '../core/direction.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Execution } from '../core/execution.ts'
import type { InterventionRow } from '../core/intervention-evidence.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { World } from '../core/world.ts'
import { goalReached } from '../endpoints/scoring/goal-reached.ts'
import { readout } from '../endpoints/scoring/readout.ts'
import { utility } from '../endpoints/scoring/utility.ts'
import { readCourse, readObjects } from './read-course.ts'
import type { ScoringScene } from './scoring-scene.ts'

/** What an episode did from one of its snapshots on. */
export interface ScoredCourse {
  /** The first chunk asked; all of its planned steps are scored, for a short prefix may end before anything moves. */
  readonly chunk: ActionChunk
  /** What was really executed to the end. */
  readonly executed: ActionChunk
  readonly end: Snapshot
}

export interface ContinuationScore extends Pick<InterventionRow, 'chunkChoice' | 'choice' | 'utility' | 'executionSuccess'> {
  /** The evaluator's physics came to the end that the episode came to; null where its own world does not start from the snapshot's bytes. */
  readonly replayed: boolean | null
}

/**
 * Executes the saved actions anew from the snapshot and reads choice and value from what became of the objects. An object that does not
 * stand where its world looks for it leaves the choice ambiguous and the value unknown.
 * @param registration - the executed prefix is the stride at which a course of several moves is looked at
 */
export function scoreContinuation(
  evaluator: Evaluator,
  { present, worlds, settled }: ScoringScene,
  direction: Direction,
  { chunk, executed, end }: ScoredCourse,
  { executedSteps, holdSeconds, tau }: AuditRegistration,
): ContinuationScore {
  const run = (actions: ActionChunk, world: World, steps = actions.steps) =>
    evaluator.execute(evaluator.worldSnapshot(present, world), actions, steps, holdSeconds)
  const choiceOf = (margin: number) => ({ margin, readout: readout(margin, direction, tau) })
  const own = worlds[direction]
  const whole = run(executed, own)
  const other = settled ? whole : run(executed, worlds[direction === 0 ? 1 : 0])
  const [in0, in1] = direction === 0 ? [whole, other] : [other, whole]
  const readTo = (steps: number) => (steps === executed.steps ? whole : run(executed, own, steps))
  const choice = choiceOf(readCourse(readTo, executed, executedSteps, worlds))
  const chosen = Math.abs(choice.margin) < tau ? undefined : worlds[choice.margin > 0 ? 0 : 1]
  return {
    chunkChoice: choiceOf(readObjects(run(chunk, own), worlds)),
    choice,
    utility: isThere(in0, worlds[0]) && isThere(in1, worlds[1]) ? [utility(in0, worlds[0]), utility(in1, worlds[1])] : null,
    executionSuccess: chosen !== undefined && goalReached(whole, chosen),
    replayed:
      evaluator.worldSnapshot(present, own).digest === present.digest ? whole.endDigest === held(evaluator, end, holdSeconds) : null,
  }
}

/** Digest of an episode's end after the hold that every execution ends with. */
function held(evaluator: Evaluator, end: Snapshot, holdSeconds: number): string {
  return evaluator.execute(end, { steps: 0, dimensions: 0, values: new Float64Array(0) }, 0, holdSeconds).endDigest
}

function isThere(execution: Execution, world: World): boolean {
  return execution.objects.some(({ object }) => object === world.object)
}
