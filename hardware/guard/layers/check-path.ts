import { ACTION_DIMENSIONS, armOffset } from '../../piper/piper-action-space.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import { armDistanceM } from '../geometry/arm-distance.ts'
import type { ArmMount } from '../geometry/arm-mount.ts'
import { ARM_POINTS, armPoints } from '../geometry/arm-points.ts'
import type { GuardFinding } from '../guard-finding.ts'
import { checkArmDistance } from './check-arm-distance.ts'
import { checkWorkspace } from './check-workspace.ts'
import type { Workspace } from './check-workspace.ts'

/** Where arms stand and how close they may come, to each other and to things. */
export interface PathLimits {
  readonly mounts: Readonly<Record<ArmSide, ArmMount>>
  readonly floorM: number
  readonly workspace: Workspace
  readonly armDistanceM: number
  readonly tipSpeedMPerS: number
}

/** Sum of joint moves of an arm between two checked points, rad: a fingertip moves at most 18 mm. */
const SPACING_RAD = 0.02
/** Points between two checked ones are nearer to anything by less than this: 0.8 mm past another arm, 0.05 mm of bow. */
const SLACK_M = 0.002
const TIP = 3 * (ARM_POINTS.length - 1)

const scratch = {
  left: new Float64Array(18),
  right: new Float64Array(18),
  tips: new Float64Array(6),
  point: new Float64Array(ACTION_DIMENSIONS),
}

/** Layers 7 and 8 for one pose of both arms, 14 numbers. `distanceM` is NaN when the workspace already refuses. */
export function checkPose(
  pose: Float64Array,
  limits: PathLimits,
  slackM = 0,
): { readonly distanceM: number; readonly finding?: GuardFinding } {
  for (const arm of ['left', 'right'] as const) {
    const points = armPoints(pose, armOffset(arm), limits.mounts[arm], limits.floorM, scratch[arm])
    const outside = checkWorkspace(arm, points, limits.workspace, slackM)
    if (outside !== undefined) return { distanceM: NaN, finding: outside }
  }
  const distanceM = armDistanceM(scratch.left, scratch.right)
  const close = checkArmDistance(distanceM, limits.armDistanceM + slackM)
  return close === undefined ? { distanceM } : { distanceM, finding: close }
}

/** What a path came to. */
export interface PathPeaks {
  readonly nearestArmsM: number
  readonly peakTipSpeedMPerS: number
}

/**
 * Layers 7 and 8 on interpolated points, and the speed of the fingertips.
 *
 * @param from - where the motion begins, 14 numbers
 * @param values - targets, [steps, 14]
 * @param stepS - time of one action after stretching, seconds
 */
export function checkPath(
  from: Float64Array,
  values: Float64Array,
  stepS: number,
  limits: PathLimits,
): PathPeaks & { readonly finding?: GuardFinding } {
  const { left, right, tips, point } = scratch
  const steps = values.length / ACTION_DIMENSIONS
  const start = checkPose(from, limits, SLACK_M)
  let nearestArmsM = start.distanceM
  let peakTipSpeedMPerS = 0
  const stopAt = (finding: GuardFinding, where: string): PathPeaks & { readonly finding: GuardFinding } => ({
    nearestArmsM,
    peakTipSpeedMPerS,
    finding: { ...finding, where },
  })
  if (start.finding !== undefined) return stopAt(start.finding, 'where the arms are now')
  let before = from
  for (let step = 0; step < steps; step += 1) {
    const target = values.subarray(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS)
    const pieces = Math.max(1, Math.ceil(Math.max(travelRad(before, target, 0), travelRad(before, target, 7)) / SPACING_RAD))
    for (let piece = 1; piece <= pieces; piece += 1) {
      const share = piece / pieces
      for (let d = 0; d < ACTION_DIMENSIONS; d += 1) point[d] = before[d]! + share * (target[d]! - before[d]!)
      tips.set(left.subarray(TIP, TIP + 3))
      tips.set(right.subarray(TIP, TIP + 3), 3)
      const { distanceM, finding } = checkPose(point, limits, SLACK_M)
      const where = `step ${step}, ${Math.round(100 * share)} % of the way`
      if (finding !== undefined) return stopAt(finding, where)
      nearestArmsM = Math.min(nearestArmsM, distanceM)
      const movedM = Math.max(distance(tips, 0, left), distance(tips, 3, right))
      peakTipSpeedMPerS = Math.max(peakTipSpeedMPerS, (movedM * pieces) / stepS)
      if (peakTipSpeedMPerS > limits.tipSpeedMPerS) return stopAt(tipTooFast(peakTipSpeedMPerS, limits.tipSpeedMPerS), where)
    }
    before = target
  }
  return { nearestArmsM, peakTipSpeedMPerS }
}

function travelRad(before: Float64Array, target: Float64Array, offset: number): number {
  let sum = 0
  for (let joint = offset; joint < offset + 6; joint += 1) sum += Math.abs(target[joint]! - before[joint]!)
  return sum
}

function distance(tips: Float64Array, at: number, points: Float64Array): number {
  return Math.hypot(points[TIP]! - tips[at]!, points[TIP + 1]! - tips[at + 1]!, points[TIP + 2]! - tips[at + 2]!)
}

function tipTooFast(speed: number, most: number): GuardFinding {
  return {
    code: 'tip-too-fast',
    text: 'a fingertip would move too fast',
    got: `${speed.toFixed(3)} m/s`,
    expected: `at most ${most} m/s`,
    remedy: 'lower the speed scale: it stretches time and cuts nothing',
  }
}
