import { toolPose } from '../../../hardware/piper/forward-kinematics.ts'
import type { Pose } from '../../../hardware/piper/forward-kinematics.ts'
import { solveInverseKinematics } from '../../../hardware/piper/inverse-kinematics.ts'
import type { ArmName } from '../../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { ARM_BASE_M } from '../layout/cell-layout.ts'
import type { PointM } from '../layout/cell-layout.ts'

/** Tool pose in the world frame. Both bases are turned by a quarter: world x = -base y, world y = base x. */
export function worldToolPose(arm: ArmName, joints: ArrayLike<number>): Pose {
  const { positionM: p, rotation: r } = toolPose(joints)
  const base = ARM_BASE_M[arm]
  return {
    positionM: Float64Array.of(base[0] - p[1]!, base[1] + p[0]!, base[2] + p[2]!),
    rotation: Float64Array.of(-r[3]!, -r[4]!, -r[5]!, r[0]!, r[1]!, r[2]!, r[6]!, r[7]!, r[8]!),
  }
}

/** Yaw of a downward tool: 0 when the fingers open along world x. */
export function toolYawRad(pose: Pose): number {
  return Math.atan2(-pose.rotation[4]!, -pose.rotation[1]!)
}

/**
 * Joint angles that hold the tool at a world position, pointing straight down, turned by `yawRad` about the vertical.
 * Throws `unreachable-pose` (record) when no solution within the limits has both residuals small.
 *
 * @param start - six joint angles to begin from, rad
 */
export function solveToolDown(arm: ArmName, positionM: PointM | Float64Array, yawRad: number, start: ArrayLike<number>): Float64Array {
  const base = ARM_BASE_M[arm]
  const s = Math.sin(yawRad)
  const c = Math.cos(yawRad)
  const target = {
    positionM: Float64Array.of(positionM[1]! - base[1], base[0] - positionM[0]!, positionM[2]! - base[2]),
    rotation: Float64Array.of(-c, -s, 0, -s, c, 0, 0, 0, -1),
  }
  const solution = solveInverseKinematics(target, start)
  if (!solution.converged) {
    throw new TwinpastError({
      code: 'unreachable-pose',
      fate: 'record',
      message: `the ${arm} arm cannot bring its tool there`,
      got: `residual ${solution.positionResidualM.toExponential(1)} m, ${solution.rotationResidualRad.toExponential(1)} rad at ${Array.from(positionM, (v) => v.toFixed(3)).join(' ')}, yaw ${yawRad.toFixed(3)}`,
      expected: 'at most 1e-5 m and 1e-4 rad',
      remedy: 'choose a target within the reach of the arm, or use the other arm',
    })
  }
  return solution.joints
}
