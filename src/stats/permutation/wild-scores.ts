import { mean, sum } from 'simple-statistics'
import { requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { WildClusterData } from './wild-cluster.ts'

/** Per-cluster sums from which every wild draw is computed in O(G). */
export interface WildScores {
  readonly clusters: number
  readonly units: number
  readonly estimate: number
  /** CR1 standard error, factor sqrt(G / (G - 1) (N - 1) / (N - k)). */
  readonly standardError: number
  readonly cr1Factor: number
  /** Sum of the squared partialled-out regressor. */
  readonly information: number
  /** Sums by cluster: regressor x residual, residual, regressor, squared regressor. */
  readonly slope: Float64Array
  readonly residual: Float64Array
  readonly regressorSum: Float64Array
  readonly regressorSquares: Float64Array
}

/**
 * Sums of the regression y = c + b x (or y = c, where b stands for c) with the regressor centred (Frisch-Waugh).
 * Residuals are those of the fit with b fixed at `nullValue`, or of the full fit when it is null.
 */
export function wildScores({ y, cluster, x }: WildClusterData, nullValue: number | null): WildScores {
  const units = y.length
  if (cluster.length !== units) throw new StatsInputError('cluster', `${cluster.length} labels`, `${units}`)
  if (x !== undefined) {
    requireFiniteSample('x', x)
    if (x.length !== units) throw new StatsInputError('x', `${x.length} values`, `${units}`)
  }
  const index = new Map<string | number, number>()
  const at = cluster.map((label) => {
    const known = index.get(label) ?? index.size
    index.set(label, known)
    return known
  })
  const clusters = index.size
  const meanX = x === undefined ? 0 : mean(Array.from(x))
  const regressor = Float64Array.from(y, (_, i) => (x === undefined ? 1 : (x[i] ?? 0) - meanX))
  const information = sum(Array.from(regressor, (value) => value * value))
  if (!(information > 0)) throw new StatsInputError('x', 'a constant', 'values that differ')
  let estimate = 0
  regressor.forEach((value, i) => {
    estimate += (value * (y[i] ?? 0)) / information
  })
  const residualsAt = (b: number): Float64Array => {
    const rest = Float64Array.from(y, (value, i) => value - b * (regressor[i] ?? 0))
    const level = x === undefined ? 0 : mean(Array.from(rest))
    return rest.map((value) => value - level)
  }
  const sumBy = (value: (i: number) => number): Float64Array => {
    const sums = new Float64Array(clusters)
    at.forEach((g, i) => {
      sums[g] = (sums[g] ?? 0) + value(i)
    })
    return sums
  }
  const parameters = x === undefined ? 1 : 2
  const cr1Factor = Math.sqrt((clusters / (clusters - 1)) * ((units - 1) / (units - parameters)))
  const full = residualsAt(estimate)
  const fullScores = sumBy((i) => (regressor[i] ?? 0) * (full[i] ?? 0))
  const used = nullValue === null ? full : residualsAt(nullValue)
  const centred = x !== undefined
  return {
    clusters,
    units,
    estimate,
    cr1Factor,
    information,
    standardError: (cr1Factor * Math.sqrt(sum(Array.from(fullScores, (score) => score * score)))) / information,
    slope: sumBy((i) => (regressor[i] ?? 0) * (used[i] ?? 0)),
    residual: centred ? sumBy((i) => used[i] ?? 0) : new Float64Array(clusters),
    regressorSum: centred ? sumBy((i) => regressor[i] ?? 0) : new Float64Array(clusters),
    regressorSquares: sumBy((i) => (regressor[i] ?? 0) ** 2),
  }
}
