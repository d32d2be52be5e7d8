import { rotationOfEuler } from '../../piper/codec/rotation-of-euler.ts'
import { solveInverseKinematics } from '../../piper/inverse-kinematics.ts'
import { TOOL_LENGTH_M } from '../../piper/piper-dh.ts'

const RADIANS_PER_COUNT = Math.PI / 180_000
const METRES_PER_COUNT = 1e-6

/** A flange pose as three frames bring it, in the counts of the wire: x, y, z in 0.001 mm; rx, ry, rz in 0.001 deg, R = Rz Ry Rx. */
export class PoseTarget {
  readonly #counts: Partial<Record<string, number>> = {}

  set(field: string, counts: number): void {
    this.#counts[field] = counts
  }

  /**
   * Joint angles for the pose, once all six numbers have come: `undefined` before, `'none'` if the arm cannot reach it.
   *
   * @param startRad - joint angles to start the search at
   */
  solve(startRad: Float64Array): Float64Array | 'none' | undefined {
    const [x, y, z, rx, ry, rz] = ['x', 'y', 'z', 'rx', 'ry', 'rz'].map((field) => this.#counts[field])
    if (x === undefined || y === undefined || z === undefined || rx === undefined || ry === undefined || rz === undefined) return undefined
    const rotation = rotationOfEuler(rx * RADIANS_PER_COUNT, ry * RADIANS_PER_COUNT, rz * RADIANS_PER_COUNT)
    const positionM = Float64Array.from([x, y, z], (counts, axis) => counts * METRES_PER_COUNT + rotation[3 * axis + 2]! * TOOL_LENGTH_M)
    const solution = solveInverseKinematics({ positionM, rotation }, startRad)
    return solution.converged ? solution.joints : 'none'
  }
}
