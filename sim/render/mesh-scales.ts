import type { RenderGeom } from './renderer.ts'

/** Half extent in metres that stands for an endless plane. */
const ENDLESS_M = 100

/** Writes the scales a, b, c, d of `UnitMesh.vertices` and then the radius of a ball that holds the geom, in metres. */
export function writeMeshScales(geom: RenderGeom, scales: Float64Array): void {
  const [x, y, z] = geom.sizeM
  switch (geom.shape) {
    case 'box':
      set(scales, x, y, z, 0, Math.sqrt(x * x + y * y + z * z))
      return
    case 'sphere':
      set(scales, x, x, x, 0, x)
      return
    case 'capsule':
      set(scales, x, x, x, y, x + y)
      return
    case 'cylinder':
      set(scales, x, x, 0, y, Math.sqrt(x * x + y * y))
      return
    case 'plane': {
      const halfX = x > 0 ? x : ENDLESS_M
      const halfY = y > 0 ? y : ENDLESS_M
      set(scales, halfX, halfY, 0, 0, Math.sqrt(halfX * halfX + halfY * halfY))
      return
    }
  }
}

function set(scales: Float64Array, a: number, b: number, c: number, d: number, radius: number): void {
  scales[0] = a
  scales[1] = b
  scales[2] = c
  scales[3] = d
  scales[4] = radius
}
