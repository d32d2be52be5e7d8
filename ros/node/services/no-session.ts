import type { TrialSession } from './trial-session.ts'

const NO_SESSION = 'no session is open'

/** What a node serves while no session of physical trials is open: every request is refused. */
export const noSession: TrialSession = {
  state: () => ({ phase: 'no-session', session: '', trial: '', trialsPlanned: 0, trialsLabelled: 0, detail: NO_SESSION }),
  onChange: () => undefined,
  arm: () => Promise.resolve({ accepted: false, trial: '', message: NO_SESSION }),
  label: () => Promise.resolve({ accepted: false, message: NO_SESSION }),
}
