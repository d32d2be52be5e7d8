import { requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/**
 * Totals and sizes of G independent clusters, with the figures every method needs. The order of the clusters never
 * matters: they are sorted by (total, size) first, so sums are bit-equal for any order given.
 */
export interface ClusterSample {
  readonly totals: Float64Array
  /** Whole numbers >= 1. */
  readonly sizes: Float64Array
  readonly clusters: number
  /** Sum of sizes. */
  readonly units: number
  /** Sum of totals over sum of sizes. */
  readonly estimate: number
  readonly equalSizes: boolean
  /** Kish: (sum of sizes)^2 / (sum of squared sizes). */
  readonly effectiveClusters: number
  readonly largestShare: number
  /** Every cluster has the same mean (within 1e-12 of the scale of the means). */
  readonly allEqual: boolean
}

/**
 * Checks and sorts cluster totals and sizes. `sizes` may be one number for all clusters.
 * Throws {@link StatsInputError} on NaN, missing values, sizes that are not whole and >= 1, or unequal lengths.
 */
export function clusterSample(totals: ArrayLike<number>, sizes: ArrayLike<number> | number): ClusterSample {
  requireFiniteSample('clusterTotals', totals)
  const sizeOf = (i: number): number => (typeof sizes === 'number' ? sizes : (sizes[i] ?? NaN))
  if (typeof sizes !== 'number' && sizes.length !== totals.length) {
    throw new StatsInputError('clusterSizes', `${sizes.length} sizes`, `${totals.length}, one per cluster`)
  }
  const rows = Array.from(totals, (total, i) => ({ total, size: sizeOf(i) }))
  rows.forEach(({ size }, i) => {
    if (!Number.isSafeInteger(size) || size < 1) {
      throw new StatsInputError(`clusterSizes[${i}]`, size, 'a whole number >= 1')
    }
  })
  rows.sort((a, b) => a.total - b.total || a.size - b.size)

  let units = 0
  let sum = 0
  let squares = 0
  let largest = 0
  let lowest = Infinity
  let highest = -Infinity
  for (const { total, size } of rows) {
    units += size
    sum += total
    squares += size * size
    largest = Math.max(largest, size)
    lowest = Math.min(lowest, total / size)
    highest = Math.max(highest, total / size)
  }
  const scale = Math.max(Math.abs(lowest), Math.abs(highest))
  return {
    totals: Float64Array.from(rows, ({ total }) => total),
    sizes: Float64Array.from(rows, ({ size }) => size),
    clusters: rows.length,
    units,
    estimate: sum / units,
    equalSizes: rows.every(({ size }) => size === largest),
    effectiveClusters: (units * units) / squares,
    largestShare: largest / units,
    allEqual: highest - lowest <= 1e-12 * scale,
  }
}
