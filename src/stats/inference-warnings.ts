import type { InferenceWarning } from './inference-result.ts'

/** What {@link inferenceWarnings} looks at; leave out what does not apply. */
export interface WarningFacts {
  readonly clusters: number
  /** Method name as in the results, e.g. `percentile`, `logit-t`. */
  readonly method: string
  /** Set for proportions: the estimate in [0, 1]. */
  readonly proportion?: number
  /** Kish effective number of clusters. */
  readonly effectiveClusters?: number
  /** Share of all observations that the largest cluster holds, in [0, 1]. */
  readonly largestShare?: number
  /** Whether every cluster has the same mean, and whether that mean is an end of the scale. */
  readonly allEqual?: 'inside' | 'at-boundary'
  /** Number of replicates drawn, 'exact' when none had to be. */
  readonly replicates?: number | 'exact'
  /** Nominal level in (0, 1). */
  readonly level?: number
  /** Monte Carlo standard deviation of an endpoint over the width of the interval. */
  readonly mcErrorShare?: number
  /** Share of replicates with zero standard error. */
  readonly zeroSeShare?: number
  /** True when a BCa level lies beyond the outermost replicates. */
  readonly beyondReplicates?: boolean
  /** True when a registered equivalence test uses a bootstrap interval. */
  readonly bootstrapEquivalence?: boolean
}

/** Methods whose coverage falls short with few clusters (docs/definitions.md). */
const LIBERAL = new Set(['percentile', 'basic', 'bca', 'bca-strict', 'z'])
/** Methods that keep their coverage close to 0 and 1. */
const SAFE_AT_BOUNDARY = new Set(['logit-t', 'wilson-n-eff', 'korn-graubard', 'clopper-pearson', 'wilson', 'jeffreys'])

/**
 * Warnings of docs/definitions.md, in a fixed order. The thresholds are those of the coverage study there:
 * 2, 6, 20 and 40 clusters; 8 expected minority clusters; 10 % largest share or 20 effective clusters; 1 % replicates
 * without spread; 30 units for a bootstrap equivalence test; 50 replicates beyond an endpoint or 3 % Monte Carlo error.
 */
export function inferenceWarnings(facts: WarningFacts): InferenceWarning[] {
  const warnings: InferenceWarning[] = []
  const add = (code: InferenceWarning['code'], detail: string): number => warnings.push({ code, detail })
  const { clusters, method, proportion, effectiveClusters, largestShare, replicates, level = 0.95 } = facts

  if (facts.allEqual === 'inside') add('structural-value', `all ${clusters} clusters have the same mean`)
  if (facts.allEqual === 'at-boundary') add('boundary-value', `all ${clusters} clusters are at the end of the scale`)

  if (clusters < 2) add('no-interval', count(clusters, 2))
  if (clusters >= 2 && clusters < 6) add('clusters-descriptive-only', count(clusters, 6))
  if (clusters < 20 && LIBERAL.has(method)) add('small-clusters-severe', count(clusters, 20))
  else if (clusters < 40) add('small-clusters-caution', count(clusters, 40))

  if (proportion !== undefined && !SAFE_AT_BOUNDARY.has(method)) {
    const minority = clusters * Math.min(proportion, 1 - proportion)
    if (minority < 8) add('near-boundary', `clusters x min(p, 1 - p) = ${minority.toFixed(2)}, below 8`)
  }
  if (largestShare !== undefined && clusters > 10 && largestShare > 0.1) {
    add('dominant-cluster', `largest cluster holds ${(100 * largestShare).toFixed(1)} %, above 10 %`)
  } else if (effectiveClusters !== undefined && clusters >= 20 && effectiveClusters < 20) {
    add('dominant-cluster', `${effectiveClusters.toFixed(1)} effective of ${clusters} clusters, below 20`)
  }
  if ((facts.zeroSeShare ?? 0) > 0.01) {
    add('degenerate-replicates', `${(100 * (facts.zeroSeShare ?? 0)).toFixed(1)} % of replicates have zero spread`)
  }
  if (facts.bootstrapEquivalence === true && clusters < 30) add('bootstrap-tost-liberal', count(clusters, 30))
  if (facts.beyondReplicates === true) add('levels-beyond-replicates', 'a BCa endpoint is the outermost replicate')
  if (typeof replicates === 'number') {
    const beyond = (replicates * (1 - level)) / 2
    if (beyond < 50) add('few-replicates', `${beyond.toFixed(1)} replicates beyond an endpoint, below 50`)
    else if ((facts.mcErrorShare ?? 0) > 0.03) {
      add('few-replicates', `Monte Carlo error ${(100 * (facts.mcErrorShare ?? 0)).toFixed(1)} % of the width, above 3 %`)
    }
  }
  return warnings
}

function count(clusters: number, threshold: number): string {
  return `${clusters} ${clusters === 1 ? 'cluster' : 'clusters'}, below ${threshold}`
}
