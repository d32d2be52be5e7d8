import type { DhRow } from './piper-dh.ts'
import { piperDh, TOOL_LENGTH_M } from './piper-dh.ts'

/** Position in metres and row-major 3x3 rotation, in the frame of the arm's base unless said otherwise. */
export interface Pose {
  readonly positionM: Float64Array
  readonly rotation: Float64Array
}

const sinCosOf = new WeakMap<readonly DhRow[], Float64Array>()

function alphaSinCos(dh: readonly DhRow[]): Float64Array {
  let known = sinCosOf.get(dh)
  if (known === undefined) {
    known = Float64Array.from(dh.flatMap((row) => [Math.sin(row.alphaRad), Math.cos(row.alphaRad)]))
    sinCosOf.set(dh, known)
  }
  return known
}

/**
 * Advances rotation `r` (row-major, 9) and position `p` (3) over one row of the table, in place.
 * R' = R Rx(alpha) Rz(theta + offset); p' = p + R (a, -sin(alpha) d, cos(alpha) d).
 */
function advance(r: Float64Array, p: Float64Array, row: DhRow, sinAlpha: number, cosAlpha: number, angleRad: number): void {
  const s = Math.sin(angleRad + row.offsetRad)
  const c = Math.cos(angleRad + row.offsetRad)
  for (let i = 0; i < 3; i += 1) {
    const x = r[3 * i]!
    const y = r[3 * i + 1]! * cosAlpha + r[3 * i + 2]! * sinAlpha
    const z = r[3 * i + 2]! * cosAlpha - r[3 * i + 1]! * sinAlpha
    p[i]! += x * row.aM + z * row.dM
    r[3 * i] = x * c + y * s
    r[3 * i + 1] = y * c - x * s
    r[3 * i + 2] = z
  }
}

/**
 * Joint axes and origins on the way to the tool, for Jacobians.
 * `axes` and `origins` are [6, 3] in the base frame and are overwritten when given.
 *
 * @param joints - six joint angles in rad
 * @param lengthM - distance along the flange's z axis past the flange
 */
export function chainPose(
  joints: ArrayLike<number>,
  lengthM: number,
  dh: readonly DhRow[] = piperDh,
  axes?: Float64Array,
  origins?: Float64Array,
): Pose {
  const rotation = new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1])
  const positionM = new Float64Array(3)
  const sinCos = alphaSinCos(dh)
  for (let joint = 0; joint < 6; joint += 1) {
    advance(rotation, positionM, dh[joint]!, sinCos[2 * joint]!, sinCos[2 * joint + 1]!, joints[joint]!)
    for (let i = 0; i < 3; i += 1) {
      if (axes !== undefined) axes[3 * joint + i] = rotation[3 * i + 2]!
      if (origins !== undefined) origins[3 * joint + i] = positionM[i]!
    }
  }
  for (let i = 0; i < 3; i += 1) positionM[i]! += rotation[3 * i + 2]! * lengthM
  return { positionM, rotation }
}

/** Flange pose for six joint angles in rad. */
export function flangePose(joints: ArrayLike<number>, dh: readonly DhRow[] = piperDh): Pose {
  return chainPose(joints, 0, dh)
}

/** Pose of the tool centre, the middle between the finger pads, for six joint angles in rad. */
export function toolPose(joints: ArrayLike<number>): Pose {
  return chainPose(joints, TOOL_LENGTH_M)
}
