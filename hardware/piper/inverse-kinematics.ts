import { chainPose } from './forward-kinematics.ts'
import type { Pose } from './forward-kinematics.ts'
import { solvePositiveDefinite } from '../../src/stats/numeric/solve-positive-definite.ts'
import { PIPER_JOINT_LIMITS_RAD } from './piper-action-space.ts'
import { piperDh, TOOL_LENGTH_M } from './piper-dh.ts'

/** A solution and how far its tool pose is from the one asked for. */
export interface IkSolution {
  /** Six joint angles within the limits, rad. */
  readonly joints: Float64Array
  readonly positionResidualM: number
  readonly rotationResidualRad: number
  /** Both residuals are within 1e-5 m and 1e-4 rad. */
  readonly converged: boolean
}

const POSITION_TOLERANCE_M = 1e-5
const ROTATION_TOLERANCE_RAD = 1e-4
const MAX_ITERATIONS = 200
/** Rotation errors count as if on a lever of this length. */
const LEVER_M = 0.25
const MAX_STEP_RAD = 0.3

/** Rotation vector that turns `current` into `wanted`; right also near a half turn. */
function rotationError(wanted: Float64Array, current: Float64Array): [number, number, number] {
  const d = new Float64Array(9)
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 3; j += 1) {
      d[3 * i + j] = wanted[3 * i]! * current[3 * j]! + wanted[3 * i + 1]! * current[3 * j + 1]! + wanted[3 * i + 2]! * current[3 * j + 2]!
    }
  }
  const x = (d[7]! - d[5]!) / 2
  const y = (d[2]! - d[6]!) / 2
  const z = (d[3]! - d[1]!) / 2
  const sine = Math.sqrt(x * x + y * y + z * z)
  const cosine = (d[0]! + d[4]! + d[8]! - 1) / 2
  if (sine > 1e-9) {
    const scale = Math.atan2(sine, cosine) / sine
    return [x * scale, y * scale, z * scale]
  }
  if (cosine > 0) return [x, y, z]
  const axis = [d[0]!, d[4]!, d[8]!].map((value) => Math.sqrt(Math.max(0, (value + 1) / 2)))
  return [Math.PI * axis[0]!, Math.PI * axis[1]! * Math.sign(d[1]! || 1), Math.PI * axis[2]! * Math.sign(d[2]! || 1)]
}

function descend(target: Pose, start: ArrayLike<number>): IkSolution {
  const q = Float64Array.from(start).slice(0, 6)
  const axes = new Float64Array(18)
  const origins = new Float64Array(18)
  const jacobian = new Float64Array(36)
  const normal = new Float64Array(36)
  const step = new Float64Array(6)
  const error = new Float64Array(6)
  let positionResidualM = Infinity
  let rotationResidualRad = Infinity
  for (let iteration = 0; ; iteration += 1) {
    const pose = chainPose(q, TOOL_LENGTH_M, piperDh, axes, origins)
    const turn = rotationError(target.rotation, pose.rotation)
    for (let i = 0; i < 3; i += 1) {
      error[i] = target.positionM[i]! - pose.positionM[i]!
      error[3 + i] = turn[i]! * LEVER_M
    }
    positionResidualM = Math.sqrt(error[0]! * error[0]! + error[1]! * error[1]! + error[2]! * error[2]!)
    rotationResidualRad = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2])
    const done = positionResidualM < POSITION_TOLERANCE_M * 0.01 && rotationResidualRad < ROTATION_TOLERANCE_RAD * 0.01
    if (done || iteration >= MAX_ITERATIONS) break
    for (let joint = 0; joint < 6; joint += 1) {
      const ax = axes[3 * joint]!
      const ay = axes[3 * joint + 1]!
      const az = axes[3 * joint + 2]!
      const rx = pose.positionM[0]! - origins[3 * joint]!
      const ry = pose.positionM[1]! - origins[3 * joint + 1]!
      const rz = pose.positionM[2]! - origins[3 * joint + 2]!
      jacobian[joint] = ay * rz - az * ry
      jacobian[6 + joint] = az * rx - ax * rz
      jacobian[12 + joint] = ax * ry - ay * rx
      jacobian[18 + joint] = ax * LEVER_M
      jacobian[24 + joint] = ay * LEVER_M
      jacobian[30 + joint] = az * LEVER_M
    }
    const squaredError = positionResidualM * positionResidualM + rotationResidualRad * rotationResidualRad * LEVER_M * LEVER_M
    const damping = 1e-9 + 0.01 * squaredError
    for (let a = 0; a < 6; a += 1) {
      let gradient = 0
      for (let row = 0; row < 6; row += 1) gradient += jacobian[6 * row + a]! * error[row]!
      step[a] = gradient
      for (let b = 0; b <= a; b += 1) {
        let sum = a === b ? damping : 0
        for (let row = 0; row < 6; row += 1) sum += jacobian[6 * row + a]! * jacobian[6 * row + b]!
        normal[6 * a + b] = sum
        normal[6 * b + a] = sum
      }
    }
    solvePositiveDefinite(normal, step, 6)
    let largest = 0
    for (let joint = 0; joint < 6; joint += 1) largest = Math.max(largest, Math.abs(step[joint]!))
    const scale = largest > MAX_STEP_RAD ? MAX_STEP_RAD / largest : 1
    for (let joint = 0; joint < 6; joint += 1) {
      const [lower, upper] = PIPER_JOINT_LIMITS_RAD[joint]!
      q[joint] = Math.min(upper, Math.max(lower, q[joint]! + scale * step[joint]!))
    }
  }
  const converged = positionResidualM <= POSITION_TOLERANCE_M && rotationResidualRad <= ROTATION_TOLERANCE_RAD
  return { joints: q, positionResidualM, rotationResidualRad, converged }
}

/** Elbow-up starting points tried after the caller's own: shoulder, elbow and wrist pitch in rad. */
const FALLBACK_STARTS: readonly (readonly [number, number, number])[] = [
  [1.2, -0.8, 0.9],
  [1.8, -1.6, 1.0],
  [0.8, -1.2, 0.6],
]

/**
 * Joint angles that bring the tool centre to `target`, by damped least squares on the DH Jacobian, clamped to the joint
 * limits at every iteration. Deterministic: tries `start`, then fixed elbow-up postures pointing at the target, and returns the first that
 * converges in position **and** rotation, else the one with the smallest residual. Callers must read `converged`.
 *
 * @param target - tool pose in the base frame of the arm
 * @param start - six joint angles in rad, normally the present ones
 */
export function solveInverseKinematics(target: Pose, start: ArrayLike<number>): IkSolution {
  const azimuthRad = Math.atan2(target.positionM[1]!, target.positionM[0]!)
  let best = descend(target, start)
  for (const [shoulder, elbow, pitch] of FALLBACK_STARTS) {
    if (best.converged) break
    const next = descend(target, [azimuthRad, shoulder, elbow, 0, pitch, 0])
    const better = next.positionResidualM + LEVER_M * next.rotationResidualRad < best.positionResidualM + LEVER_M * best.rotationResidualRad
    if (next.converged || better) best = next
  }
  return best
}
