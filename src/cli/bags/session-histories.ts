import { dirname, resolve } from 'node:path'
import { loadSession } from '../sessions/load-session.ts'
import { pairPlanOf } from '../sessions/pair-plan-of.ts'
import { pastsUnregistered } from '../sessions/pasts-unregistered.ts'
import { sessionRegistration } from '../sessions/session-registration.ts'
import { shownPath } from '../shown-path.ts'
import type { HistoriesToExport } from './histories-to-export.ts'

/** The histories of a session file with `pasts`: its pairs, its topic map, its folder, its speed. Throws `pasts-unregistered`, and as `loadSession` does. */
export async function sessionHistories(file: string): Promise<HistoriesToExport> {
  const session = await loadSession(file)
  const { task, policy, pasts } = session
  if (pasts === undefined) throw pastsUnregistered('a session file without `pasts`', shownPath(file))
  return {
    registration: sessionRegistration(session),
    pairs: session.pairs.map(({ pair }) => pairPlanOf(session, pair)),
    ...{ task, policy, section: pasts.bags, speedScale: pasts.speedScale },
    folder: resolve(dirname(file), pasts.bags.folder),
  }
}
