import type { Clock } from '../../../record/run-log.ts'
import type { OpenSession } from '../../../trials/service/open-session.ts'

/** How long the run under way has lasted, milliseconds; null when nothing runs. A run never outlives the server that watches it. */
export function runTimer(session: OpenSession, clock: Clock): { runningMs(): number | null; close(): void } {
  let started: { readonly code: string; readonly atMs: number } | undefined
  const look = () => {
    const { next, trials } = session.state('')
    const running = trials.find(({ code, stage }) => code === next && stage === 'running')
    if (running === undefined) started = undefined
    else if (started?.code !== running.code) started = { code: running.code, atMs: clock.now() }
  }
  look()
  return { runningMs: () => (started === undefined ? null : Math.max(0, clock.now() - started.atMs)), close: session.onChange(look) }
}
