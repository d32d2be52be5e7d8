import { TwinpastError } from '../../../src/core/errors.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'

type Limit = readonly [lower: number, upper: number]

/** What an arm answered for one joint (0x473). */
export interface LimitAnswer {
  readonly lowerRad: number
  readonly upperRad: number
  /** Counts of 0.001 or 0.01 rad/s: sources disagree. */
  readonly speedRaw: number
}

export interface TighterLimits {
  readonly limitsRad: readonly Limit[]
  readonly speedLimitsRadPerS: readonly number[]
}

/** No joint of a PiPER turns further, and none has a range as small as this (corrupted limits of -0.1 deg are reported, pyAgxArm#55). */
const FURTHEST_RAD = 3.6
const SMALLEST_RANGE_RAD = 0.2

/**
 * The tighter of arm and configuration, joint by joint. The arm's speed number is read as 0.001 rad/s, the smaller of its two disputed units.
 * @throws TwinpastError `limits-implausible` (refuse): damaged limits in the arm, or none left
 */
export function tighterLimits(
  arm: ArmSide,
  answers: readonly LimitAnswer[],
  configured: { readonly limitsRad: readonly Limit[]; readonly speedLimitsRadPerS: readonly number[] },
): TighterLimits {
  answers.forEach(({ lowerRad, upperRad, speedRaw }, i) => {
    const sane = Math.abs(lowerRad) <= FURTHEST_RAD && Math.abs(upperRad) <= FURTHEST_RAD && upperRad - lowerRad >= SMALLEST_RANGE_RAD
    if (sane && speedRaw > 0) return
    throw implausible(arm, i, `${lowerRad.toFixed(3)} to ${upperRad.toFixed(3)} rad at ${speedRaw / 1000} rad/s`)
  })
  const limitsRad = answers.map(({ lowerRad, upperRad }, i): Limit => {
    const [lower, upper] = configured.limitsRad[i]!
    const tighter: Limit = [Math.max(lower, lowerRad), Math.min(upper, upperRad)]
    if (tighter[1] - tighter[0] < SMALLEST_RANGE_RAD)
      throw implausible(arm, i, `arm ${lowerRad.toFixed(3)} to ${upperRad.toFixed(3)} rad, configuration ${lower} to ${upper} rad`)
    return tighter
  })
  return { limitsRad, speedLimitsRadPerS: answers.map(({ speedRaw }, i) => Math.min(configured.speedLimitsRadPerS[i]!, speedRaw / 1000)) }
}

function implausible(arm: ArmSide, index: number, got: string): TwinpastError {
  return new TwinpastError({
    code: 'limits-implausible',
    fate: 'refuse',
    exitCode: 2,
    message: 'The limits stored in the arm cannot be right.',
    got,
    expected: `a range of at least ${SMALLEST_RANGE_RAD} rad within ${FURTHEST_RAD} rad of zero, and a speed above 0`,
    where: `${arm} arm, joint ${index + 1}`,
    remedy: 'Restore the default limits with the vendor program; this one never writes to the memory of an arm.',
  })
}
