import { chainPose } from '../../piper/forward-kinematics.ts'
import { piperDh } from '../../piper/piper-dh.ts'
import type { ArmMount } from './arm-mount.ts'

/** Points along an arm, in order from the table up, three numbers each. */
export const ARM_POINTS = ['foot', 'shoulder', 'elbow', 'wrist', 'flange', 'fingertip'] as const

/**
 * From the flange to the end of the fingers, metres: 0.136 in the vendor's meshes (agilexrobotics/agx_arm_urdf@1ee5659, piper/meshes/gripper_link1.stl),
 * 0.145 on the twin; the longer one.
 */
export const FINGERTIP_M = 0.145

const origins = new Float64Array(18)

/**
 * Points of one arm in the frame of the cell, metres, [6, 3] in the order of {@link ARM_POINTS}; the foot stands on `floorM` below the base.
 *
 * @param jointsRad - six joint angles; `offset` is where they begin
 * @param out - receives 18 numbers
 */
export function armPoints(jointsRad: Float64Array, offset: number, mount: ArmMount, floorM: number, out: Float64Array): Float64Array {
  const tip = chainPose(jointsRad.subarray(offset, offset + 6), FINGERTIP_M, piperDh, undefined, origins).positionM
  const cos = Math.cos(mount.yawRad)
  const sin = Math.sin(mount.yawRad)
  const [baseX, baseY, baseZ] = mount.baseM
  const place = (point: number, x: number, y: number, z: number): void => {
    out[3 * point] = baseX + cos * x - sin * y
    out[3 * point + 1] = baseY + sin * x + cos * y
    out[3 * point + 2] = baseZ + z
  }
  place(0, 0, 0, Math.min(0, floorM - baseZ))
  // Rows 1, 3, 4 and 6 of the table begin at shoulder, elbow, wrist and flange.
  const rows = [0, 2, 3, 5]
  rows.forEach((row, index) => place(index + 1, origins[3 * row]!, origins[3 * row + 1]!, origins[3 * row + 2]!))
  place(5, tip[0]!, tip[1]!, tip[2]!)
  return out
}
