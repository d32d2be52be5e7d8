import { canonicalJson } from '../../study/canonical-json.ts'
import type { JournalLine } from '../journal/journal-line.ts'
import type { StreamReference } from '../journal/stream-reference.ts'
import type { TrialEventOf } from '../journal/trial-event.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { sessionLayout } from '../session-layout.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { requireProgram } from './admit-session-event.ts'
import { findTrial } from './find-trial.ts'
import { invalidByRule } from './invalid-by-rule.ts'
import { judgePresent } from './judge-present.ts'
import { nextSpare } from './next-spare.ts'
import { nextTrial } from './next-trial.ts'
import { requirePerson } from './require-person.ts'
import { requireRigTicked } from './require-rig-ticked.ts'
import type { SessionState } from './session-state.ts'
import type { TrialStage, TrialState } from './trial-state.ts'

type RunEvent = TrialEventOf<
  'present-checked' | 'arms-brought' | 'armed' | 'disarmed' | 'started' | 'stopped' | 'invalidated' | 'stream-unusable'
>

/** Rules for what happens at the cell: the registered order, a matched present, Arm, Run, Stop, and what does not count. */
export function admitRunEvent(schedule: FrozenSchedule, state: SessionState, line: JournalLine, event: RunEvent): void {
  const trial = findTrial(state, event.code)
  const { session } = schedule.content
  switch (event.kind) {
    case 'present-checked': {
      requirePerson(schedule, 'operators', line.by)
      requireTurn(state, trial)
      requireStage(trial, ['planned', 'checked', 'armed'], 'check the present before the run')
      const outcome = judgePresent(event.differences, session.present)
      requireOwnStreams(trial, event.stills)
      if (event.outcome !== outcome) throw notAsRegistered(trial, `present ${event.outcome}`, `present ${outcome}`)
      return
    }
    case 'arms-brought':
      requirePerson(schedule, 'operators', line.by)
      requireTurn(state, trial)
      requireStage(trial, ['planned', 'checked'], 'bring the arms before they are armed')
      return requireRigTicked(schedule, state, trial.code)
    case 'armed':
      requirePerson(schedule, 'operators', line.by)
      requireTurn(state, trial)
      requireStage(trial, ['checked'], 'check the present first')
      requireRigTicked(schedule, state, trial.code)
      return requirePresent(trial, event, line.at, session.present.validSeconds)
    case 'disarmed':
      requireProgram(line.by)
      return requireStage(trial, ['checked', 'armed'], 'nothing is checked or armed')
    case 'started':
      requirePerson(schedule, 'operators', line.by)
      requireTurn(state, trial)
      return requireStage(trial, ['armed'], 'arm the trial first')
    case 'stopped': {
      requireProgram(line.by)
      requireStage(trial, ['running'], 'nothing runs')
      requireOwnStreams(trial, event.run.streams)
      const reason = invalidByRule(event.run, session)
      const expected = reason === undefined ? undefined : { reason, replacement: nextSpare(schedule, state) }
      if (canonicalJson(event.invalid ?? null) !== canonicalJson(expected ?? null))
        throw notAsRegistered(trial, event.invalid?.reason ?? 'a run that counts', reason ?? 'a run that counts')
      return
    }
    case 'invalidated': {
      requirePerson(schedule, 'operators', line.by)
      requireStage(trial, ['checked', 'armed', 'stopped', 'labelled'], trial.stage === 'running' ? 'stop it first' : 'try it first')
      return requireReason(schedule, state, event)
    }
    case 'stream-unusable':
      return requireProgram(line.by)
  }
}

function requireTurn(state: SessionState, { code }: TrialState): void {
  const next = nextTrial(state)
  if (next?.code === code) return
  throw sessionRefusal({
    code: 'not-its-turn',
    message: 'Trials are run in the locked order, and each is labelled before the next.',
    got: code,
    expected:
      next === undefined ? 'no trial: all are done' : `${next.code}${next.stage === 'stopped' ? ', which waits for its label' : ''}`,
    where: code,
    remedy: next === undefined ? 'Go on with second ratings.' : `Go on with ${next.code}.`,
  })
}

/** @throws TwinpastError `trial-not-ready` unless the trial stands at one of these stages */
export function requireStage({ code, stage, revision }: TrialState, stages: readonly TrialStage[], remedy: string): void {
  if (stages.includes(stage)) return
  throw sessionRefusal({
    code: 'trial-not-ready',
    message: 'The trial does not stand where this can be done.',
    got: `${code} is ${stage}${revision === 0 ? ', has not run' : ''}`,
    expected: stages.join(' or '),
    where: code,
    remedy: `Look at the trial again: ${remedy}.`,
  })
}

function requirePresent({ code, present }: TrialState, { acceptedWarning }: TrialEventOf<'armed'>, at: string, validSeconds: number): void {
  const refused = (details: { readonly code: string; readonly message: string; readonly got: string; readonly expected: string }) =>
    sessionRefusal({ ...details, where: code, remedy: 'Reset the scene by the ghost picture and check the present again.' })
  const outcome = present?.outcome ?? 'failed'
  if (outcome === 'failed')
    throw refused({
      code: 'present-failed',
      message: 'The present does not match the registered one.',
      got: 'failed',
      expected: 'matched within tolerance',
    })
  if ((outcome === 'warned') !== (acceptedWarning !== undefined))
    throw refused({
      code: 'present-warned',
      message: 'A present outside the tolerance is accepted with a reason, and only such a one.',
      got: acceptedWarning === undefined ? 'a warning without a reason' : 'a reason without a warning',
      expected: 'a reason exactly where the check warned',
    })
  const ageSeconds = (Date.parse(at) - Date.parse(present?.at ?? at)) / 1000
  if (ageSeconds < 0 || ageSeconds > validSeconds)
    throw refused({
      code: 'present-check-old',
      message: 'The check of the present does not hold any more.',
      got: ageSeconds < 0 ? 'a clock that jumped back since' : `${ageSeconds.toFixed(0)} s old`,
      expected: `at most ${validSeconds} s old`,
    })
}

/** Names of streams carry the blind code of their trial, in its own folder. */
function requireOwnStreams({ code }: TrialState, streams: readonly StreamReference[]): void {
  const folder = `${sessionLayout.streams}/${code}/`
  const stray = streams.find(({ name }) => !name.startsWith(folder))
  if (stray !== undefined) throw notAsRegistered({ code }, `a stream named ${stray.name}`, `a name below ${folder}`)
}

function requireReason(schedule: FrozenSchedule, state: SessionState, event: TrialEventOf<'invalidated'>): void {
  const { validity } = schedule.content.session
  const rule = Object.entries(validity).find(([reason]) => reason === event.reason)?.[1]
  const where = event.code
  if (rule === 'counts')
    throw sessionRefusal({
      code: 'reason-counts',
      message: 'It was registered before the first trial that such runs count.',
      got: event.reason,
      expected: 'a reason that makes a trial invalid',
      where,
      remedy: 'Label what was seen, and add a comment.',
    })
  if (event.reason === 'other' && event.comment === undefined)
    throw sessionRefusal({
      code: 'reason-wanting',
      message: '`other` needs a comment that says why the trial does not count.',
      got: 'no comment',
      expected: 'a comment',
      where,
      remedy: 'Say what happened.',
    })
  const spare = nextSpare(schedule, state)
  if (event.replacement !== spare)
    throw notAsRegistered({ code: where }, `repeat ${event.replacement ?? 'none'}`, `repeat ${spare ?? 'none'}`)
}

function notAsRegistered({ code }: Pick<TrialState, 'code'>, got: string, expected: string) {
  return sessionRefusal({
    code: 'event-not-as-registered',
    message: 'The event says something else than the registered rules make of it.',
    got,
    expected,
    where: code,
    remedy: 'Do not write events by hand.',
  })
}
