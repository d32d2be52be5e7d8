import { requireInteger, requireProbability } from '../input-checks.ts'
import { betaTails } from './incomplete-beta.ts'
import { devianceTerm, stirlingError } from './stirling-error.ts'

/**
 * P(X = k) for X binomial(n, p), k and n whole numbers >= 0, p in [0, 1] (Loader 2000, relative error about 1e-14).
 * k > n gives 0. Throws {@link StatsInputError} outside the domain.
 */
export function binomialPmf(k: number, n: number, p: number): number {
  requireInteger('k', k)
  requireInteger('n', n)
  requireProbability('p', p)
  if (k > n) return 0
  if (p === 0) return k === 0 ? 1 : 0
  if (p === 1) return k === n ? 1 : 0
  if (k === 0) return Math.exp(n * Math.log1p(-p))
  if (k === n) return Math.exp(n * Math.log(p))
  const exponent = stirlingError(n) - stirlingError(k) - stirlingError(n - k) - devianceTerm(k, n * p) - devianceTerm(n - k, n * (1 - p))
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * k * (n - k)))
}

/**
 * P(X <= k) for X binomial(n, p), relative error below 1e-11 down to 1e-300. k < 0 gives 0, k >= n gives 1.
 * Throws {@link StatsInputError} outside the domain.
 */
export function binomialCdf(k: number, n: number, p: number): number {
  return binomialTails(k, n, p).atMost
}

/** P(X >= k) for X binomial(n, p), without cancellation; same domain and errors as {@link binomialCdf}. */
export function binomialSurvival(k: number, n: number, p: number): number {
  return binomialTails(k - 1, n, p).above
}

function binomialTails(k: number, n: number, p: number): { atMost: number; above: number } {
  requireInteger('k', k, -Number.MAX_SAFE_INTEGER)
  requireInteger('n', n)
  requireProbability('p', p)
  if (k < 0) return { atMost: 0, above: 1 }
  if (k >= n) return { atMost: 1, above: 0 }
  if (p === 0) return { atMost: 1, above: 0 }
  if (p === 1) return { atMost: 0, above: 1 }
  const tails = betaTails(1 - p, p, n - k, k + 1)
  return { atMost: tails.lower, above: tails.upper }
}
