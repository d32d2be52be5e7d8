import { binomialCdf } from '../distributions/binomial.ts'
import { requireInteger } from '../input-checks.ts'

export interface SignTestResult {
  readonly positive: number
  readonly negative: number
  readonly ties: number
  readonly tiePolicy: 'drop' | 'split'
  readonly twoSidedP: number
  /** One-sided p of "more positive than negative" and of the reverse: always print the side. */
  readonly greaterP: number
  readonly lessP: number
  /** `degenerate` when nothing is left to test: every p is 1. */
  readonly status: 'ok' | 'degenerate'
}

/**
 * Sign test against an equal chance of either sign.
 * Ties are dropped by default; `split` counts them half to each side (an odd tie is dropped).
 * @throws StatsInputError on counts that are not whole
 */
export function signTest(positive: number, negative: number, ties = 0, tiePolicy: 'drop' | 'split' = 'drop'): SignTestResult {
  requireInteger('positive', positive)
  requireInteger('negative', negative)
  requireInteger('ties', ties)
  const shared = tiePolicy === 'split' ? Math.floor(ties / 2) : 0
  const up = positive + shared
  const down = negative + shared
  return {
    positive,
    negative,
    ties,
    tiePolicy,
    twoSidedP: Math.min(1, 2 * binomialCdf(Math.min(up, down), up + down, 0.5)),
    greaterP: binomialCdf(down, up + down, 0.5),
    lessP: binomialCdf(up, up + down, 0.5),
    status: up + down === 0 ? 'degenerate' : 'ok',
  }
}
