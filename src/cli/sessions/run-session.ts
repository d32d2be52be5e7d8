import { randomUUID } from 'node:crypto'
import { TwinpastError } from '../../core/errors.ts'
import type { OpenSession, TrialCall } from '../../trials/service/open-session.ts'
import type { TrialView } from '../../trials/service/session-view.ts'
import type { TrialLabel } from '../../trials/session/trial-label.ts'

/** Who acts where nobody does. */
export const AUTO_LABEL = 'auto-label'

export interface RunSessionPorts {
  readonly session: OpenSession
  /** Told before a run and asked after it, for the label. */
  readonly watch: { begin(): Promise<void>; label(trial: TrialView): Promise<TrialLabel> }
  readonly told: (trial: TrialView, done: number, of: number) => void
  readonly signal: AbortSignal
  /** Most trials that are run now. */
  readonly limit: number
}

export interface RanTrials {
  /** Trials that were run now, whatever became of them. */
  readonly run: number
  readonly finished: boolean
}

/**
 * Goes through the trials of a session that are still to be run, by the very calls and rules of the page: check, arm, run, label. A trial that ran before
 * the program died is labelled only if its end was watched; else it does not count and is repeated.
 */
export async function runSession({ session, watch, told, signal, limit }: RunSessionPorts): Promise<RanTrials> {
  let run = 0
  for (;;) {
    const view = session.state(AUTO_LABEL)
    const trial = view.trials.find(({ code }) => code === view.next)
    if (trial === undefined) return { run, finished: true }
    if (signal.aborted || run >= limit) return { run, finished: false }
    const { code } = trial
    if (trial.stage === 'stopped') {
      await session.invalidate({
        ...callOn(session, code),
        reason: 'other',
        comment: 'The program ended after the run and before its label.',
      })
      continue
    }
    await session.checkPresent(callOn(session, code))
    requireMatched(trialOf(session, code))
    await session.arm(callOn(session, code))
    await watch.begin()
    await session.run(callOn(session, code))
    await session.settled()
    run += 1
    const ended = trialOf(session, code)
    if (ended.stage === 'stopped' && signal.aborted) await session.invalidate({ ...callOn(session, code), reason: 'interrupted' })
    else if (ended.stage === 'stopped') await session.label({ ...callOn(session, code), label: await watch.label(ended) })
    const { trials } = session.state(AUTO_LABEL)
    told(
      trialOf(session, code),
      trials.filter(({ stage }) => stage === 'labelled').length,
      trials.filter(({ stage }) => stage !== 'invalid').length,
    )
  }
}

function callOn(session: OpenSession, code: string): TrialCall {
  const { opening } = session.state(AUTO_LABEL)
  return { by: AUTO_LABEL, code, eventId: randomUUID(), opening, expectedRevision: trialOf(session, code).revision }
}

function trialOf(session: OpenSession, code: string): TrialView {
  const trial = session.state(AUTO_LABEL).trials.find((one) => one.code === code)
  if (trial === undefined) throw new RangeError(`the session has no ${code}`)
  return trial
}

/** Nobody is there who could look and accept a warning. */
function requireMatched({ code, present }: TrialView): void {
  if (present?.outcome === 'matched') return
  const worst = [...(present?.differences ?? [])].sort((a, b) => b.difference - a.difference)[0]
  throw new TwinpastError({
    code: 'present-not-matched',
    fate: 'halt',
    message: 'The emulated present does not match the registered one, and nobody is there to judge it.',
    got: `${present?.outcome ?? 'no check'}${worst === undefined ? '' : `, ${worst.of} ${worst.difference}`}`,
    expected: 'matched within tolerance',
    where: code,
    remedy: 'Look at the stills below streams; run the session with a person by `twinpast session serve`.',
  })
}
