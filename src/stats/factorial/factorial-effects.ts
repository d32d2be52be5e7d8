import { StatsInputError } from '../input-error.ts'

/** What to do with a cell that was not observed (null): refuse the unit, or average the cells there are. */
export type MissingCells = 'refuse' | 'reweight'

/**
 * Main effect of every two-level feature for one unit: mean over the cells with the feature on, minus the mean over
 * those with it off. It is a fixed contrast vector applied inside the unit, so any bootstrap over units follows.
 * @param cells design, one row of 0/1 per cell (cells x features)
 * @param values the unit's value in every cell; null marks a missing cell
 * @throws StatsInputError on shapes that differ, a design entry other than 0 or 1, a value that is not finite, a
 *   missing cell under `refuse`, or a feature without an observed cell on each side
 */
export function unitMainEffects(
  cells: readonly (readonly number[])[],
  values: readonly (number | null)[],
  missing: MissingCells = 'refuse',
): number[] {
  const features = cells[0]?.length ?? 0
  if (features === 0) throw new StatsInputError('cells', 'no features', 'at least one cell with one feature')
  if (values.length !== cells.length) throw new StatsInputError('values', `${values.length} values`, `${cells.length}, one per cell`)
  return Array.from({ length: features }, (_, feature) => {
    const sums = [0, 0]
    const counts = [0, 0]
    cells.forEach((cell, i) => {
      const level = cell[feature]
      if ((level !== 0 && level !== 1) || cell.length !== features) {
        throw new StatsInputError(`cells[${i}][${feature}]`, level, `0 or 1 in ${features} features`)
      }
      const value = values[i] ?? null
      if (value === null) {
        if (missing === 'refuse') throw new StatsInputError(`values[${i}]`, null, "an observed cell, or missing: 'reweight'")
        return
      }
      if (!Number.isFinite(value)) throw new StatsInputError(`values[${i}]`, value, 'a finite number')
      sums[level] = (sums[level] ?? 0) + value
      counts[level] = (counts[level] ?? 0) + 1
    })
    const [off = 0, on = 0] = counts
    if (off === 0 || on === 0)
      throw new StatsInputError(`cells: feature ${feature}`, `${off} off, ${on} on`, 'observed cells on both sides')
    return (sums[1] ?? 0) / on - (sums[0] ?? 0) / off
  })
}

/**
 * Mean main effects over units, one row per model and one column per feature.
 * @param reliance models x units x cells
 */
export function factorialEffects(
  cells: readonly (readonly number[])[],
  reliance: readonly (readonly (readonly (number | null)[])[])[],
  missing: MissingCells = 'refuse',
): number[][] {
  return reliance.map((units, model) => {
    if (units.length === 0) throw new StatsInputError(`reliance[${model}]`, 'no units', 'at least one unit')
    const perUnit = units.map((values) => unitMainEffects(cells, values, missing))
    return (cells[0] ?? []).map((_, feature) => perUnit.reduce((sum, row) => sum + (row[feature] ?? 0), 0) / units.length)
  })
}

/**
 * Contrast of the rows of `effects` (models) for every feature: sum of weight x row.
 * @throws StatsInputError unless there is one weight per row and the weights sum to 0
 */
export function modelContrast(effects: readonly (readonly number[])[], weights: readonly number[]): number[] {
  if (weights.length !== effects.length)
    throw new StatsInputError('weights', `${weights.length} weights`, `${effects.length}, one per model`)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(Math.abs(total) < 1e-9)) throw new StatsInputError('weights', total, 'weights that sum to 0')
  return (effects[0] ?? []).map((_, feature) => effects.reduce((sum, row, model) => sum + (weights[model] ?? 0) * (row[feature] ?? 0), 0))
}
