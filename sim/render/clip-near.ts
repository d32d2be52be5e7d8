/** Distance of the near plane in metres: short enough for a camera on a wrist. */
export const NEAR_M = 0.005

/**
 * Cuts a convex polygon at the near plane (Sutherland and Hodgman, 1974). Corners are x, y, z triples in camera
 * coordinates with z forward. Writes the part with z >= NEAR_M to `out` and returns its corner count: 0 or at least 3,
 * at most `count + 1`. A cut edge is always interpolated from its visible end, so two faces that share an edge get
 * the same new corner.
 */
export function clipNear(polygon: Float64Array, count: number, out: Float64Array): number {
  let written = 0
  let previous = count - 1
  for (let current = 0; current < count; current += 1) {
    const inside = polygon[3 * current + 2]! >= NEAR_M
    if (inside !== polygon[3 * previous + 2]! >= NEAR_M) {
      if (inside) writeCut(polygon, current, previous, out, written)
      else writeCut(polygon, previous, current, out, written)
      written += 1
    }
    if (inside) {
      for (let axis = 0; axis < 3; axis += 1) out[3 * written + axis] = polygon[3 * current + axis]!
      written += 1
    }
    previous = current
  }
  return written < 3 ? 0 : written
}

function writeCut(polygon: Float64Array, inside: number, outside: number, out: Float64Array, at: number): void {
  const depth = polygon[3 * inside + 2]!
  const share = (depth - NEAR_M) / (depth - polygon[3 * outside + 2]!)
  for (let axis = 0; axis < 2; axis += 1) {
    const start = polygon[3 * inside + axis]!
    out[3 * at + axis] = start + share * (polygon[3 * outside + axis]! - start)
  }
  out[3 * at + 2] = NEAR_M
}
