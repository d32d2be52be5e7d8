import { checkedPolicy } from '../../audit/checked-policy.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'
import { openerOf, resolvePolicy } from '../policy-table.ts'
import { openEmbeddedPasts } from './embedded-pasts.ts'
import type { EmbeddedPasts } from './embedded-pasts.ts'

/** The policy under trial, with every answer checked, and the registered pasts that it folds. */
export interface TrialPolicy {
  readonly policy: PolicySession
  readonly pasts: EmbeddedPasts
  close(): Promise<void>
}

/** @param folder - what a policy path is relative to */
export async function openTrialPolicy(session: RegisteredSession, policyName: string, folder: string): Promise<TrialPolicy> {
  const open = await openerOf((await resolvePolicy(policyName, folder)).open)
  const policy = checkedPolicy(await open(session.task))
  try {
    const pasts = await openEmbeddedPasts(session, policy)
    const close = async () => {
      pasts.close()
      await policy.close()
    }
    return { policy, pasts, close }
  } catch (cause) {
    await policy.close()
    throw cause
  }
}
