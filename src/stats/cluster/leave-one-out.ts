import { requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/** The estimate with each cluster (family, pair) left out in turn. */
export interface LeaveOneOut {
  /** In the order of the clusters given. */
  readonly estimates: Float64Array
  readonly maxAbsShift: number
  /** Index of the cluster whose absence moves the estimate most. */
  readonly argmax: number
  /** sqrt((G - 1) / G sum (estimate_g - mean)^2). */
  readonly jackknifeStandardError: number
}

/**
 * Leaves out one cluster at a time of sum(totals) / sum(sizes). Throws {@link StatsInputError} on NaN, fewer than two
 * clusters, unequal lengths or sizes that leave nothing.
 */
export function leaveOneOut(totals: ArrayLike<number>, sizes: ArrayLike<number>): LeaveOneOut {
  requireFiniteSample('totals', totals, 2)
  requireFiniteSample('sizes', sizes, 2)
  if (totals.length !== sizes.length) throw new StatsInputError('sizes', `${sizes.length} sizes`, `${totals.length}`)
  let total = 0
  let units = 0
  for (let g = 0; g < totals.length; g++) {
    total += totals[g] ?? 0
    units += sizes[g] ?? 0
  }
  const estimates = Float64Array.from(totals, (t, g) => {
    const left = units - (sizes[g] ?? 0)
    if (!(left > 0)) throw new StatsInputError(`sizes[${g}]`, sizes[g], 'a size that leaves other observations')
    return (total - t) / left
  })
  const clusters = estimates.length
  let argmax = 0
  let mean = 0
  estimates.forEach((estimate, g) => {
    mean += estimate / clusters
    if (Math.abs(estimate - total / units) > Math.abs((estimates[argmax] ?? 0) - total / units)) argmax = g
  })
  const squares = estimates.reduce((sum, estimate) => sum + (estimate - mean) ** 2, 0)
  return {
    estimates,
    maxAbsShift: Math.abs((estimates[argmax] ?? 0) - total / units),
    argmax,
    jackknifeStandardError: Math.sqrt(((clusters - 1) / clusters) * squares),
  }
}
