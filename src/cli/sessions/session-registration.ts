import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'

/** What a session registers, as an audit of the same pairs would. Nothing is held or scored here, so `holdSeconds` and `tau` are never read. */
export function sessionRegistration({ session, seeds, executedPrefix }: RegisteredSession): AuditRegistration {
  return { studyId: session, actionSeeds: seeds, executedSteps: executedPrefix, holdSeconds: 0, tau: 0.5 }
}
