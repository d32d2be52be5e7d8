import { binomialPmf } from '../distributions/binomial.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'

export interface NuisanceSupremum {
  /** The largest rejection probability over the common success probability. */
  readonly p: number
  /** Where it is reached; the smallest such place when several tie. */
  readonly nuisance: number
}

/**
 * Supremum over pi in [0, 1] of sum_s shares[s] * Binomial(s; N, pi): the unconditional probability of a set of 2x2
 * tables that holds the part `shares[s]` (0 to 1) of the conditional law with s successes in total, N + 1 = length.
 * A grid that is denser near 0 and 1 finds the peaks; every peak that may win is refined to a zero of the derivative.
 */
export function nuisanceSupremum(shares: readonly number[]): NuisanceSupremum {
  const n = shares.length - 1
  const carrying = shares.flatMap((share, s) => (share > 0 ? [{ share, s }] : []))
  const probability = (pi: number) => carrying.reduce((sum, { share, s }) => sum + share * binomialPmf(s, n, pi), 0)
  const slope = (pi: number) => carrying.reduce((sum, { share, s }) => sum + share * binomialPmf(s, n, pi) * (s - n * pi), 0)

  const steps = Math.max(400, 4 * n)
  const grid = Array.from({ length: steps + 1 }, (_, i) => Math.sin((Math.PI / 2) * (i / steps)) ** 2)
  const heights = grid.map(probability)
  const highest = Math.max(...heights)
  let best: NuisanceSupremum = { p: 0, nuisance: 0 }
  heights.forEach((height, i) => {
    const left = heights[i - 1] ?? -1
    const right = heights[i + 1] ?? -1
    if (height < left || height < right || height < highest * 0.99) return
    const candidates = [grid[i] ?? 0]
    if (i > 0 && i < steps) {
      const from = grid[i - 1] ?? 0
      const to = grid[i + 1] ?? 1
      if (slope(from) > 0 && slope(to) < 0) candidates.push(bisectRoot(slope, from, to))
    }
    for (const nuisance of candidates) {
      const p = probability(nuisance)
      if (p > best.p * (1 + 1e-12)) best = { p, nuisance }
    }
  })
  return { p: Math.min(1, best.p), nuisance: best.nuisance }
}
