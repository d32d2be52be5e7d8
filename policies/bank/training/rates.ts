import { proportionInterval } from '../../../src/stats/proportion/proportion-interval.ts'
import type { Rate } from './evaluation-result.ts'

/** Successes of n trials (n > 0) with 95 % Clopper-Pearson limits. */
export function rateOf(outcomes: readonly boolean[]): Rate {
  const successes = outcomes.filter(Boolean).length
  const { interval } = proportionInterval(successes, outcomes.length, 'clopper-pearson')
  if (interval === null) throw new RangeError('no trials')
  return { successes, trials: outcomes.length, lower: interval.lower, upper: interval.upper }
}

/** Rates of several groups taken together. */
export function pooled(rates: readonly Rate[]): Rate {
  const successes = rates.reduce((sum, rate) => sum + rate.successes, 0)
  const trials = rates.reduce((sum, rate) => sum + rate.trials, 0)
  return rateOf(Array.from({ length: trials }, (_, i) => i < successes))
}
