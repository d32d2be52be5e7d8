/** Below this cosine of ry, rx and rz turn about the same axis, and rx is taken as 0. */
const UPRIGHT = 1e-9

/** Angles rx, ry, rz of a row-major rotation, R = Rz Ry Rx; rad. */
export function eulerRad(rotation: Float64Array): readonly [number, number, number] {
  const at = (row: number, column: number): number => rotation[3 * row + column]!
  const cosine = Math.sqrt(at(0, 0) * at(0, 0) + at(1, 0) * at(1, 0))
  const ry = Math.atan2(-at(2, 0), cosine)
  if (cosine < UPRIGHT) return [0, ry, Math.atan2(-at(0, 1), at(1, 1))]
  return [Math.atan2(at(2, 1), at(2, 2)), ry, Math.atan2(at(1, 0), at(0, 0))]
}
