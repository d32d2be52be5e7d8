import { sum, sumNthPowerDeviations } from 'simple-statistics'
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
  const total = sum(Array.from(totals))
  const units = sum(Array.from(sizes))
  const estimates = Float64Array.from(totals, (t, g) => {
    const left = units - (sizes[g] ?? 0)
    if (!(left > 0)) throw new StatsInputError(`sizes[${g}]`, sizes[g], 'a size that leaves other observations')
    return (total - t) / left
  })
  const estimate = total / units
  let argmax = 0
  estimates.forEach((left, g) => {
    if (Math.abs(left - estimate) > Math.abs((estimates[argmax] ?? 0) - estimate)) argmax = g
  })
  const clusters = estimates.length
  return {
    estimates,
    maxAbsShift: Math.abs((estimates[argmax] ?? 0) - estimate),
    argmax,
    jackknifeStandardError: Math.sqrt(((clusters - 1) / clusters) * sumNthPowerDeviations(Array.from(estimates), 2)),
  }
}
