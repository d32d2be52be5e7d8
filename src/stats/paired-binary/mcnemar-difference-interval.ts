import { betaCdf, betaQuantile } from '../distributions/beta.ts'
import { logBeta } from '../distributions/gamma.ts'
import { requireInteger, requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'
import { integrateSmooth } from '../numeric/gauss-legendre.ts'
import { mcnemarExactP } from './mcnemar.ts'

export interface McNemarDifference {
  /** (b - c) / n, the difference of the two paired success proportions. */
  readonly estimate: number
  readonly lower: number
  readonly upper: number
  /** Two-sided exact McNemar p; at the same level the interval excludes 0 exactly when p < 1 - level. */
  readonly p: number
}

/**
 * Exact interval of a paired difference of proportions, compatible with the exact McNemar test (Fay and Lumbard
 * 2021). With theta the share of discordant pairs and beta the share of b among them, the difference is
 * theta * (2 beta - 1); the Clopper-Pearson confidence distributions of both are melded: the lower limit is the
 * (1 - level)/2 quantile of theta_* (2 B_L - 1), where theta_* is the distribution that makes the product smaller.
 * @param b pairs with success only under the first condition
 * @param discordant b + c
 * @param n all pairs (>= 1)
 * @throws StatsInputError unless 0 <= b <= discordant <= n
 */
export function mcnemarDifferenceInterval(b: number, discordant: number, n: number, level = 0.95): McNemarDifference {
  requireInteger('n', n, 1)
  requireInteger('discordant', discordant)
  requireInteger('b', b)
  requireLevel('level', level)
  if (discordant > n) throw new StatsInputError('discordant', discordant, `at most n (${n})`)
  if (b > discordant) throw new StatsInputError('b', b, `at most discordant (${discordant})`)
  const c = discordant - b
  const tail = (1 - level) / 2
  return {
    estimate: (b - c) / n,
    lower: lowerLimit(b, discordant, n, tail),
    upper: -lowerLimit(c, discordant, n, tail),
    p: mcnemarExactP(b, c),
  }
}

function lowerLimit(b: number, discordant: number, n: number, tail: number): number {
  if (b === 0) return discordant === n ? -1 : -betaQuantile(1 - tail, discordant + 1, n - discordant)
  return bisectRoot((difference) => lowerDistribution(difference, b, discordant, n) - tail, -1, 1, 1e-12)
}

/** P(theta_* (2 B_L - 1) <= difference) for b >= 1, with B_L ~ Beta(b, discordant - b + 1). */
function lowerDistribution(difference: number, b: number, discordant: number, n: number): number {
  const shape = discordant - b + 1
  const logNormaliser = logBeta(b, shape)
  const density = (x: number) => Math.exp((b - 1) * Math.log(x) + (shape - 1) * Math.log1p(-x) - logNormaliser)
  const from = betaQuantile(1e-13, b, shape)
  const to = betaQuantile(1 - 1e-13, b, shape)
  if (difference < 0) {
    const thetaAbove = (x: number) => (discordant === n ? 1 : 1 - betaCdf(difference / (2 * x - 1), discordant + 1, n - discordant))
    return integrateSmooth((x) => density(x) * thetaAbove(x), from, Math.min(to, (1 + difference) / 2), PANELS)
  }
  const turn = (1 + difference) / 2
  const thetaBelow = (x: number) => betaCdf(difference / (2 * x - 1), discordant, n - discordant + 1)
  return betaCdf(turn, b, shape) + integrateSmooth((x) => density(x) * thetaBelow(x), Math.max(from, turn), to, PANELS)
}

const PANELS = 24
