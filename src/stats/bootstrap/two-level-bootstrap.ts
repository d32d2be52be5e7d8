import { sum } from 'simple-statistics'
import { requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { convolvePower, empiricalLaw, type LatticeLaw } from './convolution.ts'
import type { DiscreteLaw } from './exact-bootstrap-mean.ts'

/** Exact law of the two-level bootstrap, and the variance of the one-level bootstrap beside it. */
export interface TwoLevelBootstrap {
  readonly law: DiscreteLaw
  readonly variance: number
  /** Variance when whole clusters are resampled; always at most `variance`. */
  readonly oneLevelVariance: number
}

/**
 * Two-level (hierarchical) bootstrap of the mean: clusters with replacement, then observations inside each. Exact by
 * convolution for clusters of equal size with whole-number values.
 *
 * Never a default: it counts noise inside clusters twice and covers 97 to 99 % where 95 % is asked (docs/definitions.md).
 * Throws {@link StatsInputError} on unequal sizes, values that are not whole, NaN or no groups.
 */
export function twoLevelBootstrap(groups: readonly (readonly number[])[]): TwoLevelBootstrap {
  const size = groups[0]?.length ?? 0
  groups.forEach((group, g) => {
    requireFiniteSample(`groups[${g}]`, group)
    if (group.length !== size) throw new StatsInputError(`groups[${g}]`, `${group.length} values`, `${size}, as the first`)
  })
  if (size === 0) throw new StatsInputError('groups', 'no values', 'at least one group')
  const totals = groups.map((group) => sum([...group]))
  const perCluster = mixture(groups.map((group) => convolvePower(empiricalLaw(group), size)))
  const whole = convolvePower(perCluster, groups.length)
  const units = size * groups.length
  const support = Float64Array.from(whole.mass, (_, i) => (whole.offset + i) / units)
  const oneLevel = convolvePower(empiricalLaw(totals), groups.length)
  return {
    law: { support, mass: whole.mass },
    variance: variance(whole) / units ** 2,
    oneLevelVariance: variance(oneLevel) / units ** 2,
  }
}

/** Equal mixture of laws on a common support. */
function mixture(laws: readonly LatticeLaw[]): LatticeLaw {
  const offset = Math.min(...laws.map((law) => law.offset))
  const end = Math.max(...laws.map((law) => law.offset + law.mass.length))
  const mass = new Float64Array(end - offset)
  for (const law of laws) {
    law.mass.forEach((probability, i) => {
      const at = law.offset - offset + i
      mass[at] = (mass[at] ?? 0) + probability / laws.length
    })
  }
  return { offset, mass }
}

function variance(law: LatticeLaw): number {
  let mean = 0
  law.mass.forEach((probability, i) => {
    mean += probability * i
  })
  return law.mass.reduce((total, probability, i) => total + probability * (i - mean) ** 2, 0)
}
