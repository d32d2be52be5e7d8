import type { PairPlan } from '../core/pair-plan.ts'
import type { PairStratum } from '../core/pair-stratum.ts'
import { sequentialDraws } from '../stats/streams/sequential-draws.ts'

/**
 * The registered pairs of a study, balanced over strata: pair i belongs to stratum i modulo their number. Which past
 * is called 0 (in a chain: the episode), and which branch the reference run takes, are drawn from streams named after study
 * and pair, so that adding pairs never changes earlier ones.
 */
export function planPairs(plan: {
  readonly studyId: string
  readonly task: string
  readonly pairs: number
  readonly strata: readonly PairStratum[]
}): readonly PairPlan[] {
  return Array.from({ length: plan.pairs }, (_, index): PairPlan => {
    const pairId = `pair-${String(index).padStart(3, '0')}`
    const stratum = plan.strata[index % plan.strata.length]
    if (stratum === undefined) throw new RangeError('planPairs needs at least one stratum')
    const draws = sequentialDraws([plan.studyId, pairId, '', '', 'plan'])
    const [a, b] = stratum.branches
    const inOrder = draws.integer(2) === 0 || stratum.earlier !== undefined
    const branches: readonly [string, string] = inOrder ? [a, b] : [b, a]
    const presentBranch = draws.choose(stratum.presentBranches)
    const planned = { pairId, task: plan.task, decision: stratum.decision, branches, presentBranch, stratum: stratum.stratum }
    if (stratum.earlier === undefined) return planned
    return { ...planned, earlier: { ...stratum.earlier, presentBranch: draws.choose([a, stratum.earlier.alias]) } }
  })
}
