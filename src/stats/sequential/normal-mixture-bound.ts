import { normalCdf } from '../distributions/normal.ts'
import { requireFinite, requireLevel, requirePositive } from '../input-checks.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'

export interface NormalMixtureTuning {
  /** Intrinsic time at which the bound should be tightest, and the level it is tuned for. */
  readonly vOpt: number
  readonly alphaOpt?: number
  readonly oneSided?: boolean
}

/**
 * Precision of the normal mixture that makes the two-sided bound tightest at intrinsic time `vOpt` (Howard, Ramdas,
 * McAuliffe and Sekhon 2021, section 3.5): vOpt / (2 log(1/alpha) + log(1 + 2 log(1/alpha))).
 */
export function normalMixturePrecision(vOpt: number, alphaOpt: number): number {
  const doubled = 2 * Math.log(1 / alphaOpt)
  return vOpt / (doubled + Math.log1p(doubled))
}

/**
 * Time-uniform normal mixture boundary for a sub-Gaussian sum with intrinsic time `v`: the sum stays below it (with
 * `oneSided: false`, in absolute value) at all times with probability at least 1 - alpha.
 * @throws StatsInputError on v < 0 or a level outside (0, 1)
 */
export function normalMixtureBound(v: number, alpha: number, tuning: NormalMixtureTuning): number {
  requireFinite('v', v)
  if (v !== 0) requirePositive('v', v)
  requireLevel('alpha', alpha)
  requirePositive('vOpt', tuning.vOpt)
  const alphaOpt = requireLevel('alphaOpt', tuning.alphaOpt ?? 0.05)
  if (!tuning.oneSided) return twoSidedBound(v, alpha, normalMixturePrecision(tuning.vOpt, alphaOpt))
  const precision = normalMixturePrecision(tuning.vOpt, Math.min(2 * alphaOpt, 0.9999))
  const logExcess = (sum: number) =>
    Math.LN2 +
    (Math.log(precision) - Math.log(v + precision)) / 2 +
    (sum * sum) / (2 * (v + precision)) +
    Math.log(normalCdf(sum / Math.sqrt(v + precision))) -
    Math.log(1 / alpha)
  return bisectRoot(logExcess, 0, twoSidedBound(v, alpha, precision) + 1)
}

function twoSidedBound(v: number, alpha: number, precision: number): number {
  return Math.sqrt((v + precision) * (Math.log1p(v / precision) + 2 * Math.log(1 / alpha)))
}
