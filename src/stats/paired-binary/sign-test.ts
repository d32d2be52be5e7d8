import { requireInteger } from '../input-checks.ts'
import type { BinomialTestResult } from '../proportion/binomial-test.ts'
import { fairCoinTail } from './fair-coin-tails.ts'

/** p values of the sign test: `greater` is the one-sided p of more positive than negative. */
export interface SignTestResult extends BinomialTestResult {
  readonly positive: number
  readonly negative: number
  readonly ties: number
  readonly tiePolicy: 'drop' | 'split'
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
    twoSided: Math.min(1, 2 * fairCoinTail(Math.min(up, down), up + down)),
    greater: fairCoinTail(down, up + down),
    less: fairCoinTail(up, up + down),
    status: up + down === 0 ? 'degenerate' : 'ok',
  }
}
