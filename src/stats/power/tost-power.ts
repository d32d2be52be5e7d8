import { logGamma } from '../distributions/gamma.ts'
import { normalCdf } from '../distributions/normal.ts'
import { studentTQuantile } from '../distributions/student-t.ts'
import { requireFinite, requireInteger, requireLevel, requirePositive } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { integrateSmooth } from '../numeric/gauss-legendre.ts'

export interface TostPowerDesign {
  /** Independent paired differences (>= 2), normal with mean `mu` and standard deviation `sd`. */
  readonly n: number
  readonly sd: number
  readonly mu: number
  /** Equivalence bounds, in the units of the differences. */
  readonly low: number
  readonly high: number
  readonly alpha?: number
}

/**
 * Probability that the paired t TOST declares equivalence, by integrating the conditional probability over the law of
 * the sample standard deviation. (The difference of two noncentral t probabilities is wrong when power is low.)
 * @throws StatsInputError on n < 2, sd <= 0 or low >= high
 */
export function tostPower(design: TostPowerDesign): number {
  const { n, sd, mu, low, high, alpha = 0.05 } = design
  requireInteger('n', n, 2)
  requirePositive('sd', sd)
  requireFinite('mu', mu)
  requireFinite('low', low)
  requireFinite('high', high)
  requireLevel('alpha', alpha)
  if (low >= high) throw new StatsInputError('low', low, `below high (${high})`)
  const df = n - 1
  const critical = studentTQuantile(1 - alpha, df)
  if (critical <= 0) throw new StatsInputError('alpha', alpha, 'below 0.5')
  const se = sd / Math.sqrt(n)
  // The sample standard deviation is sd * x / sqrt(df), x chi-distributed; beyond `widest` both tests cannot reject.
  const widest = (((high - low) / (2 * critical)) * Math.sqrt(df)) / se
  const logNormaliser = (df / 2 - 1) * Math.LN2 + logGamma(df / 2)
  const conditional = (x: number): number => {
    const reach = (critical * se * x) / Math.sqrt(df)
    const inside = normalCdf((high - reach - mu) / se) - normalCdf((low + reach - mu) / se)
    return inside * Math.exp((df - 1) * Math.log(x) - (x * x) / 2 - logNormaliser)
  }
  const centre = Math.sqrt(df)
  return integrateSmooth(conditional, Math.max(0, centre - CHI_REACH), Math.min(widest, centre + CHI_REACH), 200)
}

/** Standard deviations of a chi variable are below 1: 12 either side leave less than 1e-30. */
const CHI_REACH = 12
