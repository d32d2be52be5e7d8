import { requireProbability } from '../input-checks.ts'

/** Hochberg and Hommel need independent or positively dependent p values, BH too; Holm, Bonferroni and BY do not. */
export type AdjustMethod = 'bonferroni' | 'holm' | 'hochberg' | 'hommel' | 'BH' | 'BY'

export const ADJUST_METHODS: readonly AdjustMethod[] = ['bonferroni', 'holm', 'hochberg', 'hommel', 'BH', 'BY']

/**
 * Multiplicity-adjusted p values, in the given order. A missing p (null) stays null and does not count.
 * @throws StatsInputError on a value outside [0, 1]; NaN is refused, not treated as missing
 */
export function adjustP(p: readonly (number | null)[], method: AdjustMethod): (number | null)[] {
  const present = p.flatMap((value, index) => (value === null ? [] : [{ index, value: requireProbability(`p[${index}]`, value) }]))
  const sorted = present.toSorted((x, y) => x.value - y.value)
  const adjusted = adjustSorted(
    sorted.map((entry) => entry.value),
    method,
  )
  const result: (number | null)[] = p.map(() => null)
  sorted.forEach((entry, rank) => {
    result[entry.index] = Math.min(1, adjusted[rank] ?? 1)
  })
  return result
}

function adjustSorted(p: readonly number[], method: AdjustMethod): number[] {
  const m = p.length
  switch (method) {
    case 'bonferroni':
      return p.map((value) => m * value)
    case 'holm':
      return cumulativeMaximum(p.map((value, i) => (m - i) * value))
    case 'hochberg':
      return cumulativeMinimumFromEnd(p.map((value, i) => (m - i) * value))
    case 'hommel':
      return p.map((_, i) => hommel(p, i))
    case 'BH':
      return cumulativeMinimumFromEnd(p.map((value, i) => (m / (i + 1)) * value))
    case 'BY': {
      const harmonic = p.reduce((sum, _, i) => sum + 1 / (i + 1), 0)
      return cumulativeMinimumFromEnd(p.map((value, i) => ((harmonic * m) / (i + 1)) * value))
    }
  }
}

function cumulativeMaximum(values: readonly number[]): number[] {
  let largest = 0
  return values.map((value) => (largest = Math.max(largest, value)))
}

function cumulativeMinimumFromEnd(values: readonly number[]): number[] {
  let smallest = 1
  return values
    .toReversed()
    .map((value) => (smallest = Math.min(smallest, value)))
    .toReversed()
}

/**
 * Hommel's adjusted p by its definition: the closed test with Simes tests. Of all sets of a given size that contain
 * hypothesis i, the largest Simes p has the largest other p values, so one set per size is enough.
 */
function hommel(sorted: readonly number[], i: number): number {
  const m = sorted.length
  let largest = 0
  for (let size = 1; size <= m; size++) {
    const own = i >= m - size ? [] : sorted.slice(i, i + 1)
    const members = [...own, ...sorted.slice(m - size + own.length)]
    const simes = members.reduce((least, value, k) => Math.min(least, (size * value) / (k + 1)), Infinity)
    largest = Math.max(largest, simes)
  }
  return largest
}
