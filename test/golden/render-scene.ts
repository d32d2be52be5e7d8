import type { RenderCamera, RenderGeom, RenderScene, RenderShape } from '../../sim/render/renderer.ts'

/** Row-major rotation of a quaternion (w, x, y, z) of any length but 0: square roots only, so the same on every machine. */
export function rotationOf(w: number, x: number, y: number, z: number): Float64Array {
  const s = 2 / (w * w + x * x + y * y + z * z)
  return Float64Array.of(
    1 - s * (y * y + z * z),
    s * (x * y - w * z),
    s * (x * z + w * y),
    s * (x * y + w * z),
    1 - s * (x * x + z * z),
    s * (y * z - w * x),
    s * (x * z - w * y),
    s * (y * z + w * x),
    1 - s * (x * x + y * y),
  )
}

export function geomAt(
  shape: RenderShape,
  sizeM: readonly [number, number, number],
  positionM: readonly number[],
  rgb: readonly [number, number, number],
  rotation = rotationOf(1, 0, 0, 0),
): RenderGeom {
  return { shape, sizeM, positionM: Float64Array.from(positionM), rotation, rgb }
}

/** Camera over the scene, 60 degrees high to within a bit, tipped down by a rational rotation. */
export const goldenCamera: RenderCamera = {
  positionM: Float64Array.of(0.05, -1.1, 0.8),
  rotation: rotationOf(2, 1.1, 0.05, 0.02),
  fovYRad: 1.0471975511965976,
}

/** Every shape once or twice, one of them cut by the near plane. */
export const goldenScene: RenderScene = {
  geoms: [
    geomAt('plane', [0, 0, 0], [0, 0, -0.2], [205, 200, 192]),
    geomAt('box', [0.6, 0.5, 0.02], [0, 0, 0], [226, 214, 196]),
    geomAt('box', [0.06, 0.04, 0.05], [-0.3, -0.1, 0.08], [200, 60, 150], rotationOf(3, 1, -1, 2)),
    geomAt('sphere', [0.09, 0, 0], [0.05, 0.1, 0.12], [90, 150, 220]),
    geomAt('capsule', [0.04, 0.12, 0], [0.3, 0, 0.15], [240, 240, 242], rotationOf(2, 1, 1, 0)),
    geomAt('cylinder', [0.06, 0.08, 0], [-0.1, -0.3, 0.1], [240, 190, 70], rotationOf(4, -1, 1, 1)),
    geomAt('plane', [0.1, 0.05, 0], [0.2, -0.3, 0.05], [120, 185, 110], rotationOf(9, 1, 1, 3)),
    geomAt('capsule', [0.01, 0.3, 0], [0.35, -0.95, 0.6], [60, 64, 70], rotationOf(2, 1, 1, 0)),
    geomAt('cylinder', [0.02, 0.3, 0], [-0.12, -1, 0.7], [230, 90, 80], rotationOf(5, -4, 0, 1)),
  ],
}
