import type { ClusterSample } from '../cluster/cluster-sample.ts'
import { resampleClusters } from './resample-clusters.ts'

/** Bootstrap replicates of sum(totals) / sum(sizes). */
export interface BootstrapReplicates {
  readonly estimate: number
  /** Linearised standard error of the estimate (CR0 form). */
  readonly standardError: number
  /** One estimate per replicate, in the order drawn. */
  readonly estimates: Float64Array
  /** Linearised standard error of each replicate. */
  readonly standardErrors: Float64Array
  /** Influence of each cluster on the estimate, e_g / N. */
  readonly influence: Float64Array
  /** Differences below this are ties. */
  readonly tieTolerance: number
}

/**
 * Resamples clusters with replacement (typed arrays, one pass per replicate). Equal sizes use the plain mean of the
 * totals, unequal sizes the ratio.
 */
export function bootstrapReplicates(sample: ClusterSample, replicates: number, streamFields: readonly string[]): BootstrapReplicates {
  const { totals, sizes, clusters, units, estimate } = sample
  const estimates = new Float64Array(replicates)
  const standardErrors = new Float64Array(replicates)
  const centred = totals.map((total, g) => total - estimate * (sizes[g] as number))
  let scale = 0
  for (const total of totals) scale += Math.abs(total)

  // A replicate is sum(s) / sum(n), so that resampled zeros give exactly 0. With e_g = s_g - p n_g it lies sum(e) / sum(n) from p, and
  // its squared residuals need only running sums.
  resampleClusters(clusters, replicates, streamFields, (indices, replicate) => {
    let n = 0
    let total = 0
    let e = 0
    let ee = 0
    let en = 0
    let nn = 0
    for (let i = 0; i < clusters; i++) {
      const at = indices[i] as number
      const residual = centred[at] as number
      const size = sizes[at] as number
      n += size
      total += totals[at] as number
      e += residual
      ee += residual * residual
      en += residual * size
      nn += size * size
    }
    const shift = e / n
    const squares = ee - 2 * shift * en + shift * shift * nn
    estimates[replicate] = total / n
    standardErrors[replicate] = squares <= 1e-14 * ee ? 0 : Math.sqrt(squares) / n
  })
  let ownSquares = 0
  for (const residual of centred) ownSquares += residual * residual
  return {
    estimate,
    standardError: Math.sqrt(ownSquares) / units,
    estimates,
    standardErrors,
    influence: centred.map((residual) => residual / units),
    tieTolerance: (1e-12 * scale) / units,
  }
}
