import { StatsInputError } from '../input-error.ts'
import type { Label } from './label.ts'
import { sortedLabels } from './label.ts'

export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio'

export interface KrippendorffResult {
  readonly alpha: number | null
  readonly observedDisagreement: number
  readonly expectedDisagreement: number
  /** Ratings of items that at least two raters rated. */
  readonly pairable: number
  /** `undefined` when all pairable ratings are equal, `insufficient` when no item has two ratings. */
  readonly status: 'ok' | 'undefined' | 'insufficient'
}

/**
 * Krippendorff's alpha: 1 - observed / expected disagreement, from the coincidences of all pairs of ratings within an
 * item. Missing ratings are allowed.
 * @param ratings raters x items; null marks a missing rating
 * @param level scale of the labels; ordinal, interval and ratio need numbers, ratio numbers >= 0
 * @throws StatsInputError on rows of different length or labels that do not fit the scale
 */
export function krippendorffAlpha(ratings: readonly (readonly (Label | null)[])[], level: MeasurementLevel): KrippendorffResult {
  const items = ratings[0]?.length ?? 0
  ratings.forEach((row, rater) => {
    if (row.length !== items) throw new StatsInputError(`ratings[${rater}]`, `${row.length} ratings`, `${items}, one per item`)
    row.forEach((label, item) => label === null || requireScale(label, level, `ratings[${rater}][${item}]`))
  })
  const perItem = Array.from({ length: items }, (_, item) => ratings.flatMap((row) => row[item] ?? []))
  const pairableItems = perItem.filter((labels) => labels.length >= 2)
  const labels = sortedLabels(pairableItems.flat())
  const totals = labels.map((label) => pairableItems.flat().filter((other) => other === label).length)
  const pairable = totals.reduce((sum, total) => sum + total, 0)
  if (pairable === 0) {
    return { alpha: null, observedDisagreement: 0, expectedDisagreement: 0, pairable, status: 'insufficient' }
  }
  const distance = squaredDistance(level, labels, totals)
  let observed = 0
  let expected = 0
  labels.forEach((one, c) => {
    labels.forEach((other, k) => {
      if (c === k) return
      const coincidences = pairableItems.reduce((sum, item) => {
        const [ones, others] = [item.filter((label) => label === one).length, item.filter((label) => label === other).length]
        return sum + (ones * others) / (item.length - 1)
      }, 0)
      observed += coincidences * distance(c, k)
      expected += ((totals[c] ?? 0) * (totals[k] ?? 0) * distance(c, k)) / (pairable - 1)
    })
  })
  const disagreement = { observedDisagreement: observed / pairable, expectedDisagreement: expected / pairable, pairable }
  if (expected === 0) return { ...disagreement, alpha: null, status: 'undefined' }
  return { ...disagreement, alpha: 1 - observed / expected, status: 'ok' }
}

function requireScale(label: Label, level: MeasurementLevel, where: string): void {
  if (level === 'nominal') return
  if (typeof label !== 'number' || !Number.isFinite(label)) throw new StatsInputError(where, label, `a finite number on the ${level} scale`)
  if (level === 'ratio' && label < 0) throw new StatsInputError(where, label, 'a number >= 0 on the ratio scale')
}

/** Krippendorff's squared difference between labels number c and k, given how often every label occurs. */
function squaredDistance(level: MeasurementLevel, labels: readonly Label[], totals: readonly number[]): (c: number, k: number) => number {
  const value = (i: number) => Number(labels[i])
  switch (level) {
    case 'nominal':
      return () => 1
    case 'ordinal':
      return (c, k) => {
        const between = totals.slice(Math.min(c, k), Math.max(c, k) + 1).reduce((sum, total) => sum + total, 0)
        return (between - ((totals[c] ?? 0) + (totals[k] ?? 0)) / 2) ** 2
      }
    case 'interval':
      return (c, k) => (value(c) - value(k)) ** 2
    case 'ratio':
      return (c, k) => ((value(c) - value(k)) / (value(c) + value(k))) ** 2
  }
}
