import type { PairPlan } from '../core/pair-plan.ts'

/**
 * Planned units of a protocol that runs one episode each: episode i takes branch i modulo their number, so that every branch is met
 * equally often and adding episodes never changes earlier ones. Both branches of such a unit are the same one. Everything that varies an
 * episode is drawn from streams named after study and unit.
 * @param plan.branches - at least one, in registered order, e.g. the 6 ordered layouts of Swap
 */
export function planEpisodes(plan: {
  readonly task: string
  readonly decision: string
  readonly episodes: number
  readonly branches: readonly string[]
}): readonly PairPlan[] {
  const { task, decision, branches } = plan
  return Array.from({ length: plan.episodes }, (_, index): PairPlan => {
    const branch = branches[index % branches.length]
    if (branch === undefined) throw new RangeError('planEpisodes needs at least one branch')
    const pairId = `episode-${String(index).padStart(3, '0')}`
    return { pairId, task, decision, branches: [branch, branch], presentBranch: branch, stratum: branch }
  })
}
