import type { CameraPlacement } from '../../sim/embedded/layout/cell-layout.ts'
import type { CameraImage } from '../../src/core/image.ts'
import type { TablePointM } from './control-move.ts'

/** A pixel counts as red when its red level is at least this and this many times its green and its blue one. */
const RED_LEVEL = 60
const RED_RATIO = 1.8

/**
 * Points at height `heightM` that the red pixels of a picture look at, by the known geometry of a camera fixed to the
 * world (square pixels, picture centre on the optical axis).
 */
export function redPointsOnTable(image: CameraImage, placement: CameraPlacement, heightM: number): readonly TablePointM[] {
  const eye = placement.eyeM
  const forward = unit(placement.lookAtM.map((value, axis) => value - eye[axis]!))
  const right = unit(cross(forward, placement.up))
  const up = cross(right, forward)
  const focalPx = image.heightPx / 2 / Math.tan(placement.fovYRad / 2)
  const points: TablePointM[] = []
  for (let row = 0; row < image.heightPx; row += 1) {
    for (let column = 0; column < image.widthPx; column += 1) {
      const offset = 3 * (row * image.widthPx + column)
      const red = image.rgb[offset]!
      if (red < RED_LEVEL || red < RED_RATIO * image.rgb[offset + 1]! || red < RED_RATIO * image.rgb[offset + 2]!) continue
      const x = (column + 0.5 - image.widthPx / 2) / focalPx
      const y = (image.heightPx / 2 - row - 0.5) / focalPx
      const ray = forward.map((value, axis) => value + x * right[axis]! + y * up[axis]!)
      const scale = (heightM - eye[2]) / ray[2]!
      if (scale > 0) points.push([eye[0] + scale * ray[0]!, eye[1] + scale * ray[1]!])
    }
  }
  return points
}

function unit(vector: readonly number[]): readonly number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}

function cross(a: readonly number[], b: readonly number[]): readonly number[] {
  return [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]
}
