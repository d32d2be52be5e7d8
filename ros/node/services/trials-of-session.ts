import { TwinpastError } from '../../../src/core/errors.ts'
import type { OpenSession, TrialCall } from '../../../src/trials/service/open-session.ts'
import type { TrialView } from '../../../src/trials/service/session-view.ts'
import { invalidReasons } from '../../../src/trials/session/invalid-reasons.ts'
import { trialLabelSchema } from '../../../src/trials/session/trial-label.ts'
import type { TrialAnswer, TrialSession, TrialSessionState } from './trial-session.ts'

export interface SessionPeople {
  /** Who arms trials over ROS, as the session file names the person. */
  readonly operator: string
  /** As the session file lists them: their labels are second ratings. */
  readonly raters: readonly string[]
  /** A new id for each call, 8 to 64 characters. */
  readonly newEventId: () => string
}

/** What the services need of a session: an open one, or one that another process serves. */
export interface TrialCalls {
  state(viewer: string): {
    readonly session: string
    readonly opening: string
    readonly next: string | null
    readonly trials: readonly (Pick<TrialView, 'code' | 'stage' | 'revision'> & { readonly present?: { readonly outcome: string } })[]
  }
  onChange(listener: () => void): () => void
  checkPresent(call: TrialCall): Promise<unknown>
  arm(call: TrialCall): Promise<unknown>
  label(call: Parameters<OpenSession['label']>[0]): Promise<unknown>
  rate(call: Parameters<OpenSession['rate']>[0]): Promise<unknown>
  invalidate(call: Parameters<OpenSession['invalidate']>[0]): Promise<unknown>
}

/** An open session as the services of the node serve it: the same calls as the page, under the same rules. */
export function trialsOfSession(session: TrialCalls, { operator, raters, newEventId }: SessionPeople): TrialSession {
  const call = (by: string, code: string): TrialCall => {
    const { opening, trials } = session.state(by)
    return { by, code, eventId: newEventId(), opening, expectedRevision: trials.find((trial) => trial.code === code)?.revision ?? 0 }
  }
  return {
    state: () => stateOf(session.state(operator)),
    onChange: (changed) => void session.onChange(changed),
    async arm({ session: named, trial }) {
      const view = session.state(operator)
      if (named !== '' && named !== view.session) return { accepted: false, trial: '', message: `the open session is ${view.session}` }
      const code = trial === '' ? (view.next ?? '') : trial
      const said = await answered(async () => {
        await session.checkPresent(call(operator, code))
        await session.arm(call(operator, code))
      })
      return { ...said, trial: said.accepted ? code : '' }
    },
    label({ trial, selected, reached, rater, comment, invalid, invalid_reason: reason }) {
      const remark = comment.trim() === '' ? undefined : comment
      if (invalid) {
        const known = invalidReasons.find((one) => one === reason)
        const told = known === undefined ? [reason, remark].filter((part) => part !== undefined && part !== '').join('; ') : remark
        return answered(() => session.invalidate({ ...call(rater, trial), reason: known ?? 'other', comment: told }))
      }
      const label = trialLabelSchema.safeParse({ selected, reached, ...(remark === undefined ? {} : { note: remark }) })
      if (!label.success)
        return Promise.resolve({ accepted: false, message: 'selected or reached is none of the values that SubmitLabel lists' })
      const entry = { ...call(rater, trial), label: label.data }
      return answered(() => (raters.includes(rater) ? session.rate(entry) : session.label(entry)))
    },
  }
}

/** A refusal is an answer; anything else is thrown on. */
async function answered(act: () => Promise<unknown>): Promise<TrialAnswer> {
  try {
    await act()
    return { accepted: true, message: '' }
  } catch (thrown) {
    const error = TwinpastError.from(thrown)
    if (error === undefined) throw thrown
    const { message, got, expected } = error.details
    return {
      accepted: false,
      message: `${error.code}: ${message}${got === undefined ? '' : ` Got ${got}`}${expected === undefined ? '' : `, expected ${expected}`}`,
    }
  }
}

function stateOf({ session, next, trials }: ReturnType<TrialCalls['state']>): TrialSessionState {
  const current = trials.find(({ code }) => code === next)
  const phase =
    current?.stage === 'armed' || current?.stage === 'running' ? current.stage : current?.stage === 'stopped' ? 'awaiting-label' : 'idle'
  return {
    ...{ phase, session, trial: next ?? '', trialsPlanned: trials.length },
    trialsLabelled: trials.filter(({ stage }) => stage === 'labelled').length,
    detail: current?.present?.outcome === 'failed' ? 'the present does not match' : '',
  }
}
