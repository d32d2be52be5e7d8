import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { freezeSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { programReference } from '../evidence-code.ts'
import { resolvePolicy } from '../policy-table.ts'
import { shownPath } from '../shown-path.ts'
import { cellOfSession } from './cell-of-session.ts'
import { loadSession } from './load-session.ts'
import { pastsUnregistered } from './pasts-unregistered.ts'
import { registerPasts } from './register-pasts.ts'

/** Draws the schedule of a session file for one kind of cell. Order and codes come from 256 random bits that the key alone holds. */
export async function prepareSession(file: string, kind: CellKind): Promise<{ readonly schedule: FrozenSchedule; readonly key: BlindKey }> {
  const session = await loadSession(file)
  const { digest: cellDigest } = await cellOfSession(file, session, kind)
  if (kind === 'physical' && session.pasts === undefined) throw pastsUnregistered('a session file without `pasts`', shownPath(file))
  const { reference: policy } = await resolvePolicy(session.policy, dirname(file))
  const pasts = await registerPasts(file, session, { kind, cellDigest })
  const surroundings = { cell: kind, cellDigest, policy, program: programReference() }
  return freezeSchedule(session, { ...surroundings, ...(pasts === undefined ? {} : { pasts }) }, randomBytes(32).toString('hex'))
}

/** Where a session is recorded unless told otherwise. */
export function defaultSessionFolder({ content }: FrozenSchedule): string {
  return join('records', `session-${content.session.session}-${content.cell}`)
}
