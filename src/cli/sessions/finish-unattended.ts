import { randomUUID } from 'node:crypto'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { Terminal } from '../terminal.ts'
import { actOnSession } from './act-on-session.ts'
import { AUTO_LABEL } from './run-session.ts'
import { writeSessionTable } from './write-session-table.ts'

const NOBODY_RATED = 'run without a person: labels are automatic, and nobody has rated the videos a second time'

/** Opens the key of a session that ran without a person, which the table prints as a deviation where second ratings are registered, and makes the table. */
export async function finishUnattended(
  folder: string,
  keyFile: string,
  key: BlindKey,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  await actOnSession(folder, key, async ({ session }) => {
    const { opening, unblinded, unfinished } = session.state(AUTO_LABEL)
    if (unblinded) return
    const early = unfinished.unrated.length + unfinished.unadjudicated.length > 0 ? { early: NOBODY_RATED } : {}
    await session.unblind({ by: AUTO_LABEL, eventId: randomUUID(), opening, ...early })
  })
  return writeSessionTable([{ folder, keyFile }], folder, terminal)
}
