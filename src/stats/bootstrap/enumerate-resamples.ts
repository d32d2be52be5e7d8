import { StatsInputError } from '../input-error.ts'
import type { DiscreteLaw } from './exact-bootstrap-mean.ts'

const MAXIMUM_UNITS = 8

/**
 * Law of the mean of n units drawn with replacement, over all multisets with their multinomial weights. Means closer
 * than 1e-12 of their scale are one point. Throws {@link StatsInputError} for more than 8 units.
 */
export function enumerateResampledMeans(values: ArrayLike<number>): DiscreteLaw {
  const n = values.length
  if (n > MAXIMUM_UNITS) throw new StatsInputError('values', `${n} values`, `at most ${MAXIMUM_UNITS}`)
  const points: { mean: number; mass: number }[] = []
  const visit = (unit: number, left: number, sum: number, weight: number): void => {
    if (unit === n - 1) {
      points.push({ mean: (sum + left * (values[unit] ?? 0)) / n, mass: weight / factorial(left) })
      return
    }
    for (let copies = 0; copies <= left; copies++) {
      visit(unit + 1, left - copies, sum + copies * (values[unit] ?? 0), weight / factorial(copies))
    }
  }
  visit(0, n, 0, factorial(n) / n ** n)
  points.sort((a, b) => a.mean - b.mean)
  const scale = Math.max(...Array.from(values, Math.abs))
  const merged: { mean: number; mass: number }[] = []
  for (const point of points) {
    const last = merged.at(-1)
    if (last && point.mean - last.mean <= 1e-12 * scale) last.mass += point.mass
    else merged.push({ ...point })
  }
  return {
    support: Float64Array.from(merged, ({ mean }) => mean),
    mass: Float64Array.from(merged, ({ mass }) => mass),
  }
}

function factorial(k: number): number {
  let product = 1
  for (let i = 2; i <= k; i++) product *= i
  return product
}
