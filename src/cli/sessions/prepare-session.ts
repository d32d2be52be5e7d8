import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { freezeSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { Session } from '../../trials/session/session-schema.ts'
import { programReference } from '../evidence-code.ts'
import { resolvePolicy } from '../policy-table.ts'
import { shownPath } from '../shown-path.ts'
import { cellOfSession } from './cell-of-session.ts'
import { loadSession } from './load-session.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { pastsUnregistered } from './pasts-unregistered.ts'
import { registerPasts } from './register-pasts.ts'
import { openRegisteredPasts } from './registered-pasts.ts'

/**
 * Draws the schedule of a session file for one kind of cell. Order and codes come from 256 random bits that the key alone holds. Registered presents and recorded
 * histories are read whole and fed to the policy first, so that nothing is scheduled that no trial can be run with.
 */
export async function prepareSession(file: string, kind: CellKind): Promise<{ readonly schedule: FrozenSchedule; readonly key: BlindKey }> {
  const session = await loadSession(file)
  const { digest: cellDigest } = await cellOfSession(file, session, kind)
  if (kind === 'physical' && session.pasts === undefined) throw pastsUnregistered('a session file without `pasts`', shownPath(file))
  const { reference: policy } = await resolvePolicy(session.policy, dirname(file))
  const pasts = await registerPasts(file, session, { kind, cellDigest })
  const surroundings = { cell: kind, cellDigest, policy, program: programReference() }
  const drawn = freezeSchedule(session, { ...surroundings, ...(pasts === undefined ? {} : { pasts }) }, randomBytes(32).toString('hex'))
  if (pasts !== undefined) await requireUsablePasts(drawn.schedule, file, session)
  return drawn
}

async function requireUsablePasts(schedule: FrozenSchedule, file: string, { task, policy: name }: Session): Promise<void> {
  const policy = await openTrialPolicy(task, name, dirname(file))
  try {
    const pasts = await openRegisteredPasts(schedule, file, policy, () => undefined)
    pasts.close()
  } finally {
    await policy.close()
  }
}

/** Where a session is recorded unless told otherwise. */
export function defaultSessionFolder({ content }: FrozenSchedule): string {
  return join('records', `session-${content.session.session}-${content.cell}`)
}
