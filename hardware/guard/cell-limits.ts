import { ACTION_DIMENSIONS, ARM_NAMES, piperActionSpace } from '../piper/piper-action-space.ts'
import type { ActionDimension } from '../../src/core/action-space.ts'
import type { ArmInfo } from '../../src/core/cell/arm-driver.ts'
import type { RobotFeatures } from '../../src/core/cell/robot.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { GuardConfig } from './guard-config.ts'
import type { MotionLimits } from './layers/check-motion.ts'
import type { PathLimits } from './layers/check-path.ts'
import type { TargetRange } from './layers/limit-targets.ts'
import { stretchedStepMs } from './layers/stretched-step-ms.ts'

/** Every limit of a connected cell: the tighter of arm and configuration. Arrays have one entry per dimension, in its unit. */
export interface CellLimits {
  readonly dimensions: readonly ActionDimension[]
  /** Without margin: no set-point is ever outside. */
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** With margin. */
  readonly ranges: readonly TargetRange[]
  readonly motion: MotionLimits
  readonly path: PathLimits
  /** Time between two set-points. */
  readonly beatMs: number
  /** Set-points per action: the stretched action period, rounded up to whole beats. */
  readonly beatsPerAction: number
}

/** Less range than this is no joint: firmware has been seen to corrupt limits to -0.1 deg (agilexrobotics/pyAgxArm#55). */
const LEAST_RANGE_RAD = 0.3
const LEAST_STROKE_M = 0.02

/**
 * @param infos - what the arms said on connecting, left then right
 * @throws TwinpastError `limits-implausible` (refuse, 2)
 */
export function cellLimits(config: GuardConfig, features: RobotFeatures, infos: readonly [ArmInfo, ArmInfo]): CellLimits {
  const lower = new Float64Array(ACTION_DIMENSIONS)
  const upper = new Float64Array(ACTION_DIMENSIONS)
  const speedPerS = new Float64Array(ACTION_DIMENSIONS)
  const accelerationPerS2 = new Float64Array(ACTION_DIMENSIONS)
  const { dimensions } = features.actionSpace
  const ranges = dimensions.map((dimension, d): TargetRange => {
    const info = infos[d < 7 ? 0 : 1]
    const isGripper = d % 7 === 6
    // The model's own limits hold too: no configuration or answer of an arm widens them.
    const model = piperActionSpace.dimensions[d]!
    const told = isGripper ? ([0, info.strokeM] as const) : (info.limitsRad[d % 7] ?? ([NaN, NaN] as const))
    lower[d] = Math.max(model.lower, dimension.lower, told[0])
    upper[d] = Math.min(isGripper ? Infinity : model.upper, dimension.upper, told[1])
    speedPerS[d] = isGripper ? config.gripperSpeedMPerS : Math.min(config.jointSpeedRadPerS, info.speedLimitsRadPerS[d % 7] ?? NaN)
    accelerationPerS2[d] = isGripper ? Infinity : config.jointAccelerationRadPerS2
    const margin = isGripper ? 0 : config.jointMarginRad
    requirePlausible(dimension, upper[d]! - lower[d]! - 2 * margin, isGripper ? LEAST_STROKE_M : LEAST_RANGE_RAD, speedPerS[d]!)
    return { lower: lower[d]! + margin, upper: upper[d]! - margin, clampWithin: isGripper ? config.clampWithinM : config.clampWithinRad }
  })
  const beatMs = 1000 / features.busRateHz
  const stepMs = stretchedStepMs(features.actionSpace.rateHz, config.speedScale)
  const { lowerM, upperM, floorM } = config.workspace
  return {
    dimensions,
    lower,
    upper,
    ranges,
    motion: { speedPerS, accelerationPerS2 },
    path: {
      mounts: config.arms,
      floorM,
      workspace: { lowerM, upperM, lowestM: floorM + config.floorClearanceM },
      armDistanceM: config.armDistanceM,
      tipSpeedMPerS: config.tipSpeedMPerS,
    },
    beatMs,
    beatsPerAction: Math.max(1, Math.ceil(stepMs / beatMs - 1e-6)),
  }
}

function requirePlausible(dimension: ActionDimension, range: number, least: number, speed: number): void {
  if (range >= least && speed > 0) return
  throw new TwinpastError({
    code: 'limits-implausible',
    fate: 'refuse',
    exitCode: 2,
    message: 'the limits of a joint leave no room to move',
    got: `a range of ${range.toFixed(3)} ${dimension.unit} after margins, speed limit ${speed}`,
    expected: `at least ${least} ${dimension.unit} and a speed above 0`,
    where: dimension.name,
    remedy: 'read the limits of the arm with the vendor tool and restore them, or check the configuration of the cell',
  })
}

/** @throws TwinpastError `robot-features` (refuse, 2) unless these are two PiPER arms at lawful rates */
export function requireTwoPipers({ actionSpace, busRateHz }: RobotFeatures): void {
  const names = actionSpace.dimensions.map(({ name, unit }) => `${name} ${unit}`).join()
  const wanted = piperActionSpace.dimensions.map(({ name, unit }) => `${name} ${unit}`).join()
  const { rateHz } = actionSpace
  if (names === wanted && rateHz > 0 && busRateHz >= rateHz && busRateHz <= 500) return
  throw new TwinpastError({
    code: 'robot-features',
    fate: 'refuse',
    exitCode: 2,
    message: 'this cell is not two PiPER arms at rates the guard knows',
    got: `${rateHz} actions/s, ${busRateHz} set-points/s, ${names === wanted ? 'the right dimensions' : names}`,
    expected: `${ARM_NAMES.join(' and ')} arm, six joints and a gripper each; set-points at least as often as actions, at most 500/s`,
    remedy: 'correct the configuration of the cell',
  })
}
