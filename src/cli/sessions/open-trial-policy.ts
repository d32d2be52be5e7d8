import { checkedPolicy } from '../../audit/checked-policy.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { openerOf, resolvePolicy } from '../policy-table.ts'

/** The policy under trial, with every answer checked. @param folder - what a policy path is relative to */
export async function openTrialPolicy(task: string, policyName: string, folder: string): Promise<PolicySession> {
  const open = await openerOf((await resolvePolicy(policyName, folder)).open)
  return checkedPolicy(await open(task))
}
