import type { PairPlan } from '../../core/pair-plan.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'

/** A pair of a session as an audit plans it. Throws RangeError for a pair the session does not have. */
export function pairPlanOf({ pairs, task, decision }: Pick<RegisteredSession, 'pairs' | 'task' | 'decision'>, pairId: string): PairPlan {
  const pair = pairs.find(({ pair: name }) => name === pairId)
  if (pair === undefined) throw new RangeError(`the session has no ${pairId}`)
  const { branches, presentBranch } = pair
  return { pairId, task, decision, branches, presentBranch, stratum: branches.join('|') }
}
