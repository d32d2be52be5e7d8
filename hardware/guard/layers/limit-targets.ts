import { ACTION_DIMENSIONS } from '../../piper/piper-action-space.ts'
import type { ActionDimension } from '../../../src/core/action-space.ts'
import type { Clamp } from '../../../src/core/cell/admission.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** What may be commanded of one dimension: the tighter of arm and configuration, less the margin. Same unit as the dimension. */
export interface TargetRange {
  readonly lower: number
  readonly upper: number
  /** Outside by at most this much a target is clamped. */
  readonly clampWithin: number
}

/**
 * Layer 4, joint limits less a margin. A target far outside refuses the chunk; one slightly outside is clamped, counted and flags the trial.
 *
 * @param values - [steps, 14]; clamped in place
 */
export function limitTargets(
  values: Float64Array,
  dimensions: readonly ActionDimension[],
  ranges: readonly TargetRange[],
): { readonly clamps: readonly Clamp[]; readonly finding?: GuardFinding } {
  const clamps: Clamp[] = []
  for (let index = 0; index < values.length; index += 1) {
    const asked = values[index]!
    const { lower, upper, clampWithin } = ranges[index % ACTION_DIMENSIONS]!
    if (asked >= lower && asked <= upper) continue
    const { name, unit } = dimensions[index % ACTION_DIMENSIONS]!
    const step = Math.floor(index / ACTION_DIMENSIONS)
    const sent = asked < lower ? lower : upper
    if (!(Math.abs(asked - sent) <= clampWithin)) {
      const finding = {
        code: 'target-out-of-limits',
        text: 'a target is far outside the limits of its joint',
        got: `${asked.toFixed(4)} ${unit}`,
        expected: `${lower.toFixed(4)} to ${upper.toFixed(4)} ${unit}`,
        where: `step ${step}, ${name}`,
        remedy: 'check units, order and direction of the mapping, or the policy',
      }
      return { clamps, finding }
    }
    values[index] = sent
    clamps.push({ step, dimension: name, asked, sent })
  }
  return { clamps }
}
