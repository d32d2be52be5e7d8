import { invalidReasons } from '../../../trials/session/invalid-reasons.ts'
import { labelRubric } from '../../../trials/session/label-rubric.ts'
import type { ConsoleState } from '../../wire/console-state.ts'
import { changedTrials } from './changed-trials.ts'
import type { KnownPoint } from './changed-trials.ts'
import type { ConsoleParts } from './console-parts.ts'

/** Everything a person's page shows, or what changed since it last asked. Histories are named only once the key is open. */
export function consoleState(parts: ConsoleParts, viewer: string, runningMs: number | null, known?: KnownPoint): ConsoleState {
  const { session, schedule, clock, hasCell, bringsArms, pictures, histories } = parts
  const { operators, raters, adjudicators, runSeconds, undoSeconds, present, validity, task } = schedule.content.session
  const { validSeconds, meanPixelLevels, jointRad, gripperM } = present
  const view = session.state(viewer)
  const changed = changedTrials(view, known)
  const counts = new Set(Object.entries(validity).flatMap(([reason, rule]) => (rule === 'counts' ? [reason] : [])))
  return {
    twinpast: 1,
    now: new Date(clock.now()).toISOString(),
    view: changed === undefined ? view : { ...view, trials: changed },
    since: changed === undefined ? null : (known?.sequence ?? null),
    people: { operators, raters, adjudicators },
    rules: {
      ...{ task, runSeconds, undoSeconds, presentValidSeconds: validSeconds },
      tolerance: { meanPixelLevels, jointRad, gripperM },
      invalidReasons: invalidReasons.filter((reason) => !counts.has(reason)),
      failureTags: schedule.content.session.failureTags ?? [],
      rubric: labelRubric(schedule.content.session),
    },
    hasCell,
    bringsArms,
    cameras: pictures?.cameras ?? [],
    historyCameras: view.unblinded ? (histories?.cameras ?? []) : [],
    runningMs,
  }
}
