import { sequentialDraws } from '../../stats/streams/sequential-draws.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { rigList } from '../session/rig-list.ts'
import { blindToDifferences } from '../state/blind-to-differences.ts'
import { hasUsableVideo } from '../state/has-usable-video.ts'
import { nextTrial } from '../state/next-trial.ts'
import type { SessionState } from '../state/session-state.ts'
import { unfinished } from '../state/unfinished.ts'
import type { SessionView } from './session-view.ts'
import { viewTrial } from './view-trial.ts'

/** What one person may see of a session. The key is no input: nothing here can tell which history a trial carries. */
export function viewSession(schedule: FrozenSchedule, state: SessionState, viewer: string): SessionView {
  const { session, cell } = schedule.content
  const open = unfinished(schedule, state)
  return {
    session: session.session,
    title: session.title,
    cell,
    scheduleDigest: schedule.digest,
    opening: state.opening ?? '',
    sequence: state.end.sequence,
    locked: state.locked,
    unblinded: state.unblinded !== undefined,
    rig: { items: rigList(schedule.content), ticked: state.rigTicked ?? null },
    armsHeld: state.armsHeld ?? null,
    next: nextTrial(state)?.code ?? null,
    trials: state.trials.map((trial) => viewTrial(schedule, trial, viewer)),
    toRate: session.raters.includes(viewer) ? toRate(schedule, state, viewer) : [],
    toAdjudicate: session.adjudicators.includes(viewer) ? open.unadjudicated : [],
    unfinished: blindToDifferences(schedule, state, viewer) ? { ...open, unadjudicated: [] } : open,
    comments: state.comments,
  }
}

/** Every rater has an order of their own, so that order effects of two raters are not the same. */
function toRate(schedule: FrozenSchedule, { trials }: SessionState, viewer: string): readonly string[] {
  const open = new Set(
    trials
      .filter(({ stage, label, ratings }) => stage === 'labelled' && label?.by !== viewer && !ratings.some(({ by }) => by === viewer))
      .filter((trial) => trial.adjudication === undefined && hasUsableVideo(trial))
      .map(({ code }) => code),
  )
  const order = sequentialDraws(['rating-order', schedule.digest, viewer]).shuffle([
    ...schedule.content.trials.map(({ code }) => code),
    ...schedule.content.spares,
  ])
  return order.filter((code) => open.has(code))
}
