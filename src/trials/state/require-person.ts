import { TwinpastError } from '../../core/errors.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { sessionRefusal } from '../session-refusal.ts'

type Role = 'operators' | 'raters' | 'adjudicators'

const roleWords: Readonly<Record<Role, string>> = { operators: 'operator', raters: 'rater', adjudicators: 'adjudicator' }

/**
 * Only who is registered acts. `auto-label`, which reads the simulator, stands in for an operator on an emulated cell alone.
 * @throws TwinpastError `person-not-registered` or `auto-label-physical`
 */
export function requirePerson({ content: { session, cell } }: FrozenSchedule, role: Role, by: string): void {
  if (by === 'auto-label' && role === 'operators') {
    if (cell === 'emulated') return
    throw new TwinpastError({
      code: 'auto-label-physical',
      fate: 'refuse',
      exitCode: 2,
      message: 'A physical trial is labelled by a person: there is no simulator whose state could be read.',
      got: 'auto-label on a physical cell',
      expected: `one of ${session.operators.join(', ')}`,
      where: 'by',
      remedy: 'Label the trial by hand, or run the session on the emulated cell.',
    })
  }
  if (session[role].includes(by)) return
  throw sessionRefusal({
    code: 'person-not-registered',
    message: `Only a registered ${roleWords[role]} may do this.`,
    got: by.slice(0, 60),
    expected: `one of ${session[role].join(', ')}`,
    where: 'by',
    remedy: `Say who you are, as the session file lists its ${role}.`,
  })
}
