import { randomUUID } from 'node:crypto'
import { noSession } from './no-session.ts'
import { SessionClient } from './session-client.ts'
import { trialsOfSession } from './trials-of-session.ts'
import type { TrialSession } from './trial-session.ts'

/** The session at an address as the services of the node serve it; while it does not answer, every request is refused and says why. */
export function servedSession(address: string, operator: string): TrialSession & { close(): void } {
  const client = new SessionClient(address)
  const trials = () => {
    const { newest } = client
    return newest === undefined ? undefined : trialsOfSession(client, { operator, raters: newest.people.raters, newEventId: randomUUID })
  }
  const refusal = () => `no session is open at ${new URL(address).host}: ${client.trouble}`
  return {
    state: () => trials()?.state() ?? { ...noSession.state(), detail: refusal() },
    onChange: (changed) => void client.onChange(changed),
    arm: (request) => trials()?.arm(request) ?? Promise.resolve({ accepted: false, trial: '', message: refusal() }),
    label: (request) => trials()?.label(request) ?? Promise.resolve({ accepted: false, message: refusal() }),
    close: () => client.close(),
  }
}
