import { betaQuantile } from '../distributions/beta.ts'
import { binomialPmf } from '../distributions/binomial.ts'
import { chiSquareSurvival } from '../distributions/chi-square.ts'
import { requireInteger, requireLevel } from '../input-checks.ts'
import { fairCoinTail } from './fair-coin-tails.ts'

/** How the mid-p value is defined where b = c; elsewhere the three agree. */
export type MidPConvention =
  /** 1 - f/2, f the probability of the observed split (Fagerland, Lydersen and Laake 2013); the default. */
  | 'fagerland'
  /** 1, as R exact2x2 reports. */
  | 'one'
  /** 1 - f, the unguarded formula exact - f. */
  | 'unguarded'

export interface McNemarResult {
  readonly b: number
  readonly c: number
  /** b - c; with b + c kept so that a reader can recompute every p. */
  readonly difference: number
  readonly exactP: number
  readonly midP: number
  /** Statistics and p values of the chi-square forms; null without discordant pairs (0/0). */
  readonly chiSquare: { readonly statistic: number; readonly p: number } | null
  readonly continuityCorrected: { readonly statistic: number; readonly p: number } | null
  /** Exact (Clopper-Pearson on b of b + c) interval of the conditional odds ratio; upper may be Infinity. */
  readonly oddsRatio: { readonly estimate: number | null; readonly lower: number; readonly upper: number }
  /** `degenerate` without discordant pairs: p is 1 by convention, the odds ratio unbounded. */
  readonly status: 'ok' | 'degenerate'
}

/** Two-sided exact McNemar p: twice the smaller binomial tail of b among b + c at 1/2, at most 1; 1 when b = c = 0. */
export function mcnemarExactP(b: number, c: number): number {
  return Math.min(1, 2 * fairCoinTail(Math.min(b, c), b + c))
}

/** Two-sided mid-p value; 1 when b = c = 0. */
export function mcnemarMidP(b: number, c: number, convention: MidPConvention = 'fagerland'): number {
  const discordant = b + c
  if (discordant === 0) return 1
  const observed = binomialPmf(b, discordant, 0.5)
  if (b !== c) return mcnemarExactP(b, c) - observed
  return convention === 'one' ? 1 : 1 - observed * (convention === 'fagerland' ? 0.5 : 1)
}

/**
 * McNemar's test of a paired binary outcome.
 * @param b pairs with success only under the first condition (integer >= 0)
 * @param c pairs with success only under the second condition (integer >= 0)
 * @param level confidence level of the odds-ratio interval
 * @throws StatsInputError on counts that are not whole or a level outside (0, 1)
 */
export function mcnemar(b: number, c: number, level = 0.95): McNemarResult {
  requireInteger('b', b)
  requireInteger('c', c)
  requireLevel('level', level)
  const n = b + c
  return {
    b,
    c,
    difference: b - c,
    exactP: mcnemarExactP(b, c),
    midP: mcnemarMidP(b, c),
    chiSquare: chiSquareForm(b, c, 0),
    continuityCorrected: chiSquareForm(b, c, 1),
    oddsRatio: { estimate: n === 0 ? null : b / c, ...oddsInterval(b, c, (1 - level) / 2) },
    status: n === 0 ? 'degenerate' : 'ok',
  }
}

function chiSquareForm(b: number, c: number, correction: number): McNemarResult['chiSquare'] {
  if (b + c === 0) return null
  const statistic = Math.max(0, Math.abs(b - c) - correction) ** 2 / (b + c)
  return { statistic, p: chiSquareSurvival(statistic, 1) }
}

function oddsInterval(b: number, c: number, tail: number): { lower: number; upper: number } {
  const lower = b === 0 ? 0 : betaQuantile(tail, b, c + 1)
  const upper = c === 0 ? 1 : betaQuantile(1 - tail, b + 1, c)
  return { lower: lower / (1 - lower), upper: upper / (1 - upper) }
}
