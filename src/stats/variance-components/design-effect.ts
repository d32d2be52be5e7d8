import { requireFinite } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/**
 * Design effect 1 + (m - 1) icc of clusters of m observations, never below 0 (icc = -1 / (m - 1) gives 0).
 * Throws {@link StatsInputError} unless m >= 1 and icc is in [-1, 1].
 */
export function designEffect(clusterSize: number, icc: number): number {
  if (!(requireFinite('clusterSize', clusterSize) >= 1)) throw new StatsInputError('clusterSize', clusterSize, 'at least 1')
  if (!(Math.abs(icc) <= 1)) throw new StatsInputError('icc', icc, 'in [-1, 1]')
  return Math.max(0, 1 + (clusterSize - 1) * icc)
}
