import type { BootstrapPlan } from '../bootstrap/cluster-bootstrap.ts'
import { resampleClusters } from '../bootstrap/resample-clusters.ts'
import { requireFiniteSample, requireInteger, requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { Interval } from '../inference-result.ts'

export interface MaxTBand {
  readonly estimates: readonly number[]
  /** One interval per column, all true at once with the nominal probability; null for a column without spread. */
  readonly intervals: readonly (Interval | null)[]
  /** Multiple of the standard errors; Infinity when too many replicates had no spread. */
  readonly critical: number
  readonly status: 'ok' | 'insufficient' | 'degenerate'
  readonly seedPath: readonly string[]
}

/**
 * Simultaneous confidence band of several means over the same units by the studentized cluster bootstrap of the
 * largest t: critical value = the level quantile of max_j |mean*_j - mean_j| / se*_j (`upper`: of the one-sided
 * maximum, with lower ends at -Infinity). Replicates with se* = 0 away from the mean count as Infinity (conservative).
 * @param rows units x columns, e.g. one paired difference per unit and level; the order of units does not matter
 * @param plan replicates B with (B + 1) * level whole, e.g. 9999, and the stream
 * @throws StatsInputError on rows of different length or a value that is not finite
 */
export function maxTBand(
  rows: readonly (readonly number[])[],
  plan: BootstrapPlan,
  level = 0.95,
  side: 'two-sided' | 'upper' = 'two-sided',
): MaxTBand {
  requireLevel('level', level)
  requireInteger('replicates', plan.replicates, 1)
  const columns = rows[0]?.length ?? 0
  rows.forEach((row, i) => {
    if (row.length !== columns) throw new StatsInputError(`rows[${i}]`, `${row.length} values`, `${columns}`)
    requireFiniteSample(`rows[${i}]`, row)
  })
  const units = rows.length
  const sorted = rows.toSorted((one, other) => compareRows(one, other))
  const estimates = Array.from({ length: columns }, (_, j) => sorted.reduce((sum, row) => sum + (row[j] ?? 0), 0) / units)
  const seedPath = plan.streamFields
  const none = { estimates, intervals: estimates.map(() => null), critical: Infinity, seedPath }
  if (units < 2) return { ...none, status: 'insufficient' }

  const centred = estimates.map((mean, j) => Float64Array.from(sorted, (row) => (row[j] ?? 0) - mean))
  const ses = centred.map((column) => standardError(column, 0, sumOfSquares(column)))
  const moving = centred.filter((column) => column.some((value) => Math.abs(value - (column[0] ?? 0)) > 0))
  if (moving.length === 0) return { ...none, status: 'degenerate' }
  const largest = new Float64Array(plan.replicates)
  resampleClusters(units, plan.replicates, plan.streamFields, (indices, replicate) => {
    let most = -Infinity
    for (const column of moving) {
      let sum = 0
      let squares = 0
      for (const index of indices) {
        const value = column[index] ?? 0
        sum += value
        squares += value * value
      }
      most = Math.max(most, studentized(sum, squares, column, side))
    }
    largest[replicate] = most
  })
  largest.sort()
  const rank = Math.min(plan.replicates, Math.ceil((plan.replicates + 1) * level - 1e-9))
  const critical = largest[rank - 1] ?? Infinity
  const intervals = estimates.map((mean, j) => {
    const column = centred[j]
    if (column === undefined || !moving.includes(column)) return null
    const reach = critical * (ses[j] ?? 0)
    return { lower: side === 'upper' ? -Infinity : mean - reach, upper: mean + reach }
  })
  return { estimates, intervals, critical, status: 'ok', seedPath }
}

/** (0 - mean*) / se* for an upper bound, its size for both sides; the columns are centred at 0. */
function studentized(sum: number, squares: number, column: Float64Array, side: 'two-sided' | 'upper'): number {
  const mean = sum / column.length
  const deviation = side === 'upper' ? -mean : Math.abs(mean)
  const se = standardError(column, sum, squares)
  if (se > 1e-9 * Math.sqrt(squares / column.length)) return deviation / se
  return deviation > 0 ? Infinity : -Infinity
}

function standardError(column: Float64Array, sum: number, squares: number): number {
  const n = column.length
  return Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n)
}

function sumOfSquares(column: Float64Array): number {
  return column.reduce((sum, value) => sum + value * value, 0)
}

function compareRows(one: readonly number[], other: readonly number[]): number {
  for (let j = 0; j < one.length; j++) {
    const difference = (one[j] ?? 0) - (other[j] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
