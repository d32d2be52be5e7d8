const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)

/**
 * Squared distance between two segments, square metres. Ericson, Real-Time Collision Detection (2005), section 5.1.9.
 *
 * @param p - coordinates that hold both ends of the first segment at `p1` and `p2` (index of x)
 * @param q - likewise of the second
 */
export function squaredSegmentDistance(p: Float64Array, p1: number, p2: number, q: Float64Array, q1: number, q2: number): number {
  const d1x = p[p2]! - p[p1]!
  const d1y = p[p2 + 1]! - p[p1 + 1]!
  const d1z = p[p2 + 2]! - p[p1 + 2]!
  const d2x = q[q2]! - q[q1]!
  const d2y = q[q2 + 1]! - q[q1 + 1]!
  const d2z = q[q2 + 2]! - q[q1 + 2]!
  const rx = p[p1]! - q[q1]!
  const ry = p[p1 + 1]! - q[q1 + 1]!
  const rz = p[p1 + 2]! - q[q1 + 2]!
  const a = d1x * d1x + d1y * d1y + d1z * d1z
  const e = d2x * d2x + d2y * d2y + d2z * d2z
  const f = d2x * rx + d2y * ry + d2z * rz
  const c = d1x * rx + d1y * ry + d1z * rz
  let s = 0
  let t = 0
  if (a <= Number.EPSILON) {
    t = e <= Number.EPSILON ? 0 : clamp01(f / e)
  } else if (e <= Number.EPSILON) {
    s = clamp01(-c / a)
  } else {
    const b = d1x * d2x + d1y * d2y + d1z * d2z
    const denominator = a * e - b * b
    s = denominator > Number.EPSILON * a * e ? clamp01((b * f - c * e) / denominator) : 0
    t = (b * s + f) / e
    if (t < 0 || t > 1) {
      t = clamp01(t)
      s = clamp01((b * t - c) / a)
    }
  }
  const x = rx + d1x * s - d2x * t
  const y = ry + d1y * s - d2y * t
  const z = rz + d1z * s - d2z * t
  return x * x + y * y + z * z
}
