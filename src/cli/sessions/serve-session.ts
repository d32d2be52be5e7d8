import { randomUUID } from 'node:crypto'
import { fileJournal } from '../../trials/journal/file-journal.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { fileStreamStore } from '../../trials/service/file-stream-store.ts'
import { startSession } from '../../trials/service/start-session.ts'
import { appFiles } from '../../web/server/app-files.ts'
import { consoleRoutes } from '../../web/server/console/console-routes.ts'
import type { ListenAddress } from '../../web/server/listen-address.ts'
import { startWebServer } from '../../web/server/web-server.ts'
import type { OpenedTrialCell } from './open-trial-cell.ts'
import { lockSession } from './lock-session.ts'

export interface ServedSession {
  /** Address of the page, without its token. */
  readonly url: string
  /** Stops what runs, writes its end down, and lets go of port, cell and folder. */
  close(): Promise<void>
}

/** Opens a locked session and serves its page. The cell is closed again whatever happens. */
export async function serveSession(given: {
  readonly schedule: FrozenSchedule
  readonly folder: string
  readonly key?: BlindKey
  readonly address: ListenAddress
  /** Opened once the folder is ours; absent: labels, ratings and decisions only. */
  readonly openCell?: () => Promise<OpenedTrialCell>
  readonly onFault: (fault: unknown) => void
}): Promise<ServedSession> {
  const { schedule, folder, key, address, openCell, onFault } = given
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(onFault)
  }
  try {
    const lock = await lockSession(folder)
    undo.push(() => lock.release())
    const opened = await openCell?.()
    if (opened !== undefined) undo.push(() => opened.close())
    const clock = { now: () => Date.now() }
    const session = await startSession({
      ...{ schedule, clock, journal: fileJournal(folder), streams: fileStreamStore(folder), opening: randomUUID() },
      ...(key === undefined ? {} : { key }),
      ...(opened === undefined ? {} : { cell: opened.cell }),
    })
    undo.push(() => session.close())
    const routes = consoleRoutes({
      ...{ session, schedule, folder, clock, hasCell: opened !== undefined, bringsArms: opened?.cell.bringsArms === true },
      ...(opened?.pictures === undefined ? {} : { pictures: opened.pictures }),
      ...(opened?.histories === undefined ? {} : { histories: opened.histories }),
    })
    const server = await startWebServer(address, [...(await appFiles('console', 'Session of trials')), ...routes], onFault)
    undo.push(() => server.close())
    return { url: server.url, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
