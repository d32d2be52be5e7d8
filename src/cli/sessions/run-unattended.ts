import { randomUUID } from 'node:crypto'
import { fileJournal } from '../../trials/journal/file-journal.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { fileStreamStore } from '../../trials/service/file-stream-store.ts'
import { startSession } from '../../trials/service/start-session.ts'
import type { Terminal } from '../terminal.ts'
import { autoLabel } from './auto-label/auto-label.ts'
import { RunWatch } from './auto-label/watched-run.ts'
import { openEmbeddedPasts } from './embedded-pasts.ts'
import type { CellOfSession } from './cell-of-session.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { openVirtualTrials } from './open-virtual-trials.ts'
import { runSession } from './run-session.ts'
import type { RanTrials } from './run-session.ts'
import { trialProgress } from './trial-progress.ts'
import { lockSession } from './lock-session.ts'

export interface UnattendedSession {
  readonly schedule: FrozenSchedule
  readonly key: BlindKey
  readonly folder: string
  readonly cell: CellOfSession
  /** As the session file names it, relative to a folder. */
  readonly policy: { readonly name: string; readonly folder: string }
  readonly signal: AbortSignal
  readonly limit: number
}

/** Opens policy, pasts and emulated cell, runs what is still to be run, and closes everything again. */
export async function runUnattended(given: UnattendedSession, terminal: Terminal): Promise<RanTrials> {
  const { schedule, key, folder, cell, signal, limit } = given
  const registered = schedule.content.session
  const closers: (() => Promise<void> | void)[] = []
  const lock = await lockSession(folder)
  closers.push(() => lock.release())
  try {
    const policy = await openTrialPolicy(registered.task, given.policy.name, given.policy.folder)
    closers.push(() => policy.close())
    const pasts = await openEmbeddedPasts(registered, policy)
    closers.push(() => pasts.close())
    const watch = new RunWatch()
    const trials = await openVirtualTrials({ schedule, folder, cell, policy, pasts, acted: (truth) => watch.look(truth) })
    closers.push(() => trials.close())
    const session = await startSession({
      ...{ schedule, key, cell: trials.cell, journal: fileJournal(folder), streams: fileStreamStore(folder) },
      ...{ clock: { now: () => Date.now() }, opening: randomUUID() },
    })
    closers.push(() => session.close())
    const holdAtOnce = () => void session.stop({ by: 'auto-label', why: 'stopped' })
    signal.addEventListener('abort', holdAtOnce, { once: true })
    closers.push(() => signal.removeEventListener('abort', holdAtOnce))
    const progress = trialProgress(terminal)
    return await runSession({
      ...{ session, signal, limit, told: progress },
      watch: {
        begin: async () => watch.begin(await trials.truth()),
        label: async ({ pairId }) => {
          watch.look(await trials.truth())
          const pair = registered.pairs.find(({ pair: name }) => name === pairId)
          return autoLabel(registered.task, pair?.branches ?? ['', ''], watch.end())
        },
      },
    })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
