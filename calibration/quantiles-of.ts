import { quantile } from '../src/stats/quantile.ts'
import type { Quantiles } from '../src/study/calibration/quantiles-schema.ts'

/** A sample in short; its order does not matter. Throws StatsInputError for an empty one or a value that is not finite. */
export function quantilesOf(values: readonly number[]): Quantiles {
  return {
    n: values.length,
    q50: quantile(values, 0.5, 7),
    q90: quantile(values, 0.9, 7),
    q95: quantile(values, 0.95, 7),
    q99: quantile(values, 0.99, 7),
    max: quantile(values, 1, 7),
  }
}
