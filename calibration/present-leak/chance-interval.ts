import { binomialCdf } from '../../src/stats/distributions/binomial.ts'

/**
 * Smallest central interval of a share of `trials` that pure guessing among `classes` leaves with probability at most
 * `alpha`, exact binomial, at most alpha / 2 on each side.
 */
export function chanceInterval(trials: number, classes: number, alpha = 0.05): readonly [number, number] {
  const chance = 1 / classes
  let low = 0
  while (binomialCdf(low, trials, chance) <= alpha / 2) low += 1
  let high = trials
  while (1 - binomialCdf(high - 1, trials, chance) <= alpha / 2) high -= 1
  return [low / trials, high / trials]
}
