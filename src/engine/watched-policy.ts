import type { PolicyInfo, PolicySession } from '../core/policy-session.ts'
import type { PolicyCall, Watchdog } from './watchdog.ts'

/** The same session, each call under the watchdog's deadline, describing itself by the `info` it was opened with, whatever it says later. */
export function watchedPolicy(policy: PolicySession, info: PolicyInfo, watchdog: Watchdog): PolicySession {
  const watched = async <T>(call: PolicyCall, work: () => Promise<T>): Promise<T> => {
    watchdog.beginCall(call)
    try {
      return await work()
    } finally {
      watchdog.endCall()
    }
  }
  return {
    info,
    begin: (instruction) => watched('begin', async () => policy.begin(instruction)),
    feed: (step) => watched('feed', async () => policy.feed(step)),
    exportMemory: () => watched('exportMemory', async () => policy.exportMemory()),
    importMemory: (state) => watched('importMemory', async () => policy.importMemory(state)),
    query: (present, tape) => watched('query', async () => policy.query(present, tape)),
    close: () => watched('close', async () => policy.close()),
  }
}
