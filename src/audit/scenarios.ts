import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Direction } from '../core/direction.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { Scenario } from '../core/scenario.ts'

/** The past of direction d: its own branch, its own draws. */
export function historyScenario(pair: PairPlan, direction: Direction, registration: AuditRegistration): Scenario {
  return scenario(pair, pair.branches[direction], `history-${direction}`, registration)
}

/** The reference run that the registered present comes from: its draws are independent of both pasts. */
export function presentScenario(pair: PairPlan, registration: AuditRegistration): Scenario {
  return scenario(pair, pair.presentBranch, 'present', registration)
}

/** Another past of the branch of direction d, of draws of its own: whose fact is the same in other bytes. */
export function donorScenario(pair: PairPlan, direction: Direction, registration: AuditRegistration): Scenario {
  return scenario(pair, pair.branches[direction], `preserve-${direction}`, registration)
}

function scenario(pair: PairPlan, branch: string, role: string, registration: AuditRegistration): Scenario {
  return {
    task: pair.task,
    decision: pair.decision,
    branch,
    streamFields: [registration.studyId, pair.pairId, '', '', role],
  }
}
