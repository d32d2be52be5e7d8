import type { PairPlan } from '../../core/pair-plan.ts'

/** One decision that a unit is asked at: a pair of its own present. */
export interface Link {
  readonly pair: PairPlan
  /** Begins the names of its checks and histories; empty outside chains. */
  readonly prefix: string
  /** Last field of the streams of its tapes: the links of a chain share none. */
  readonly tapePurpose: string
}

const PURPOSE = 'noise-tape'

/**
 * The decisions of a unit in the order history 0 comes to them: the pair's one, under the tapes of the constructed protocol, or in a chain
 * an earlier one too. History 0 has one branch and one stream in both, so it is one episode.
 */
export function linksOf({ earlier, ...pair }: PairPlan): readonly Link[] {
  if (earlier === undefined) return [{ pair, prefix: '', tapePurpose: PURPOSE }]
  const { decision, alias, presentBranch } = earlier
  const before: PairPlan = { ...pair, decision, branches: [pair.branches[0], alias], presentBranch }
  return [
    { pair: before, prefix: `${decision}/`, tapePurpose: `${PURPOSE}/${decision}` },
    { pair, prefix: `${pair.decision}/`, tapePurpose: PURPOSE },
  ]
}
