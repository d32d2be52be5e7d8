import type { ReportedSession } from '../../report/sessions/session-input.ts'
import type { JournalLine } from '../../trials/journal/journal-line.ts'
import type { StreamReference } from '../../trials/journal/stream-reference.ts'
import type { TrialEvent } from '../../trials/journal/trial-event.ts'
import { analyseSession } from '../../trials/readouts/session-analysis.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { requireKeyOfSchedule } from '../../trials/schedule/require-key-of-schedule.ts'
import type { StreamStore } from '../../trials/service/stream-store.ts'
import type { ReplayedJournal } from '../../trials/state/replay-journal.ts'
import type { SessionState } from '../../trials/state/session-state.ts'

/** A session as its table needs it: analysed, with every stream it names looked for. Throws `still-blind`. */
export async function reportedSession(
  schedule: FrozenSchedule,
  { state, lines }: Pick<ReplayedJournal, 'state' | 'lines'>,
  { text }: BlindKey,
  streams: StreamStore,
): Promise<ReportedSession> {
  const analysis = analyseSession(schedule, state, requireKeyOfSchedule(schedule, text))
  const { session, cell, cellDigest, keyDigest, policy, program, pasts } = schedule.content
  const { unblinded, clockJumps, tornLines } = state
  return {
    ...{ session: session.session, title: session.title, task: session.task, decision: session.decision, cell },
    ...{ leadIn: session.leadIn, validity: session.validity, seeds: session.seeds, program, clockJumps, tornLines, analysis },
    pasts: pasts === undefined ? null : { presents: pasts.presents.length, histories: pasts.bags.histories.length },
    policy: { name: policy.name, weightsDigest: session.policyDigest },
    digests: {
      schedule: schedule.digest,
      key: keyDigest,
      cell: cellDigest,
      journal: state.end.digest,
      calibration: session.present.calibration ?? null,
    },
    events: lines.length,
    firstEventAt: lines[0]?.at ?? '',
    lastEventAt: state.end.at ?? '',
    unblinded: { by: unblinded?.by ?? '', at: unblinded?.at ?? '', early: unblinded?.early ?? null },
    autoLabelled: lines.some(({ by, event }) => by === 'auto-label' && event.kind === 'labelled'),
    streams: await findStreams(state, streams),
    remarks: remarksOf(lines),
  }
}

async function findStreams({ trials }: SessionState, streams: StreamStore): Promise<ReportedSession['streams']> {
  const counts = { named: 0, missing: 0, cut: 0, changed: 0 }
  for (const stream of trials.flatMap(({ run }): readonly StreamReference[] => run?.streams ?? [])) {
    const there = await streams.digestOf(stream.name)
    counts.named += 1
    if (there === undefined) counts.missing += 1
    else if (there.sha256 !== stream.sha256) counts[there.bytes < stream.bytes ? 'cut' : 'changed'] += 1
  }
  return counts
}

/** Everything that somebody had to say, in the order in which it was said. */
function remarksOf(lines: readonly JournalLine[]): ReportedSession['remarks'] {
  return lines.flatMap(({ at, by, event }) => {
    const text = remarkOf(event)
    return text === undefined ? [] : [{ at, by, code: 'code' in event ? (event.code ?? '') : '', text }]
  })
}

function remarkOf(event: TrialEvent): string | undefined {
  if (event.kind === 'commented') return event.text
  if (event.kind === 'arms-brought' && event.ended === 'stopped')
    return `arms held on the way to the registered pose: ${event.why ?? 'stopped'}`
  if (event.kind === 'armed' && event.acceptedWarning !== undefined) return `present accepted: ${event.acceptedWarning}`
  if (event.kind === 'invalidated') return `invalid, ${event.reason}${event.comment === undefined ? '' : `: ${event.comment}`}`
  if (event.kind === 'stopped' && event.run.why !== undefined) return `${event.run.ended}: ${event.run.why}`
  if (event.kind === 'corrected' || event.kind === 'rating-corrected') return `label corrected: ${event.reason}`
  if (event.kind === 'adjudicated') return `adjudicated: ${event.reason}`
  return undefined
}
