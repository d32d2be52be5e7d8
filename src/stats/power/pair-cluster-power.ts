import { clusterProportion } from '../cluster/cluster-proportion.ts'
import { clusterSample } from '../cluster/cluster-sample.ts'
import { betaQuantile } from '../distributions/beta.ts'
import { requireInteger, requireLevel, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { NamedStream } from '../streams/named-stream.ts'

export interface PairClusterDesign {
  /** Independent pairs (>= 2). */
  readonly pairs: number
  /** Outcomes per pair, e.g. 2 directions x 3 seeds = 6. */
  readonly perPair: number
  /** True probability of a correct choice, inside (0, 1). */
  readonly p: number
  /** Correlation of two outcomes of one pair, in [0, 1). */
  readonly icc: number
  /** The value to be excluded, e.g. chance. */
  readonly p0: number
  readonly alpha?: number
}

export interface PairClusterPower {
  /** Share of simulated studies whose logit-t interval lies wholly above p0. */
  readonly power: number
  /** Monte Carlo standard deviation of the power. */
  readonly mcError: number
  /** Share of simulated studies without an interval (all pairs equal); they count as not decided. */
  readonly undecidable: number
  readonly replicates: number
  readonly seedPath: readonly string[]
}

/**
 * Power of a pair-clustered proportion by simulation: each pair draws its own probability from the beta law with mean
 * p and intra-pair correlation icc, then `perPair` outcomes; the study decides when the two-sided logit-t interval at
 * level 1 - alpha (the default interval of a proportion) lies above p0.
 * @throws StatsInputError on a value outside its range
 */
export function pairClusterPower(design: PairClusterDesign, replicates: number, streamFields: readonly string[]): PairClusterPower {
  const { pairs, perPair, p, icc, p0, alpha = 0.05 } = design
  requireInteger('pairs', pairs, 2)
  requireInteger('perPair', perPair, 1)
  requireLevel('p', p)
  requireProbability('p0', p0)
  requireLevel('alpha', alpha)
  requireInteger('replicates', replicates, 1)
  if (!(icc >= 0 && icc < 1)) throw new StatsInputError('icc', icc, 'in [0, 1)')
  const concentration = (1 - icc) / icc
  const stream = new NamedStream(streamFields)
  const totals = new Float64Array(pairs)
  let above = 0
  let undecidable = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (let pair = 0; pair < pairs; pair++) {
      const own = icc === 0 ? p : betaQuantile(stream.uniform53(0, replicate, pair), p * concentration, (1 - p) * concentration)
      let correct = 0
      for (let trial = 1; trial <= perPair; trial++) if (stream.uniform53(trial, replicate, pair) < own) correct++
      totals[pair] = correct
    }
    const { logitT } = clusterProportion(clusterSample(totals, perPair), 1 - alpha)
    if (logitT === null) undecidable++
    else if (logitT.lower > p0) above++
  }
  const power = above / replicates
  return {
    power,
    mcError: Math.sqrt((power * (1 - power)) / replicates),
    undecidable: undecidable / replicates,
    replicates,
    seedPath: streamFields,
  }
}
