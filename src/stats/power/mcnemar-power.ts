import { binomialCdf, binomialPmf } from '../distributions/binomial.ts'
import { requireInteger, requireLevel, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { fairCoinTails } from '../paired-binary/fair-coin-tails.ts'

/**
 * Exact power of the two-sided exact McNemar test: rejections in both directions are counted, summed over the number
 * of discordant pairs.
 * @param n pairs (>= 1)
 * @param p10 probability of success only under the first condition
 * @param p01 probability of success only under the second condition; p10 + p01 <= 1
 * @throws StatsInputError on a value outside its range
 */
export function mcnemarPower(n: number, p10: number, p01: number, alpha = 0.05): number {
  requireInteger('n', n, 1)
  requireProbability('p10', p10)
  requireProbability('p01', p01)
  requireLevel('alpha', alpha)
  const discordantShare = p10 + p01
  if (discordantShare > 1 + 1e-12) throw new StatsInputError('p10 + p01', discordantShare, 'at most 1')
  if (discordantShare === 0) return 0
  const firstShare = p10 / discordantShare
  let power = 0
  for (let discordant = 1; discordant <= n; discordant++) {
    const weight = binomialPmf(discordant, n, Math.min(1, discordantShare))
    const rejecting = fairCoinTails(discordant, Math.floor(discordant / 2)).filter((tail) => 2 * tail <= alpha).length
    if (rejecting === 0) continue
    power += weight * (binomialCdf(rejecting - 1, discordant, firstShare) + binomialCdf(rejecting - 1, discordant, 1 - firstShare))
  }
  return Math.min(1, power)
}
