import type { MemoryEditor } from '../core/memory-editor.ts'
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
    ...(policy.editor === undefined ? {} : { editor: watchedEditor(policy.editor, watchdog) }),
  }
}

function watchedEditor(editor: MemoryEditor, watchdog: Watchdog): MemoryEditor {
  const watched = <T>(work: () => T): T => {
    watchdog.beginCall('edit')
    try {
      return work()
    } finally {
      watchdog.endCall()
    }
  }
  return {
    partOf: (slot) => watched(() => editor.partOf(slot)),
    slots: (state) => watched(() => editor.slots(state)),
    assemble: (slots) => watched(() => editor.assemble(slots)),
  }
}
