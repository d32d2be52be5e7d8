import type { EndpointEstimate } from './endpoint-estimate.ts'

/** `disagree`: interval and sign-flip test do not say the same. `unknown`: no interval or bound may be read. */
export type EffectSign = 'above' | 'below' | 'covers' | 'disagree' | 'unknown'

/** Two-sided level of the sign-flip test beside a 95 % interval. */
const SIGN_FLIP_LEVEL = 0.05
/** Limits this close to the reference lie on it: the last digits of a sum are no effect. Endpoints are of order 1. */
const ROUNDING = 1e-12
/** Warnings that disable any claim, whatever the interval says (docs/definitions.md). */
const DISABLING = new Set(['no-interval', 'clusters-descriptive-only'])
/** Disables a claim that rests on resampling. */
const DISABLING_RESAMPLED = 'few-replicates'

/**
 * Where an endpoint lies against `reference`: by its decisive interval, or by the exact bound where all pairs are equal. A side
 * is taken only if the sign-flip test, where there is one, is below 0.05; if it alone is below, the methods disagree.
 * All pairs equal to a value other than the reference with a bound that reaches over it is `unknown`, never `covers`.
 */
export function effectSign(estimate: EndpointEstimate, reference = 0): EffectSign {
  const limits = estimate.decisiveInterval ?? estimate.bound
  if (limits === null || estimate.estimate === null || claimsDisabled(estimate)) return 'unknown'
  const flips = estimate.signFlipP === null ? null : estimate.signFlipP < SIGN_FLIP_LEVEL
  const side = limits[0] > reference + ROUNDING ? 'above' : limits[1] < reference - ROUNDING ? 'below' : 'covers'
  if (side !== 'covers') return flips === false ? 'disagree' : side
  if (estimate.structural) return Math.abs(estimate.estimate - reference) <= ROUNDING ? 'covers' : 'unknown'
  return flips === true ? 'disagree' : 'covers'
}

function claimsDisabled({ warnings, method, decisiveMethod }: EndpointEstimate): boolean {
  return warnings.some(({ code }) => DISABLING.has(code) || (code === DISABLING_RESAMPLED && decisiveMethod === method))
}
