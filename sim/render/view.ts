import { TwinpastError } from '../../src/core/errors.ts'
import type { RenderCamera } from './renderer.ts'
import { tangent } from './tangent.ts'

/** A camera over a canvas of samples. Camera coordinates: x right, y down, z forward. */
export interface View {
  readonly camera: RenderCamera
  /** Focal length in samples; samples are square. */
  readonly focal: number
  readonly centreX: number
  readonly centreY: number
  /** How fast the left/right and the upper/lower faces of the view cone open, and the lengths of their normals. */
  readonly slopeX: number
  readonly slopeY: number
  readonly normX: number
  readonly normY: number
}

/** @throws TwinpastError `render-camera` (halt) for a field of view outside (0, pi) or a pose that is not finite. */
export function createView(camera: RenderCamera, width: number, height: number): View {
  const { fovYRad } = camera
  const finite = camera.positionM.every(Number.isFinite) && camera.rotation.every(Number.isFinite)
  if (!(fovYRad > 0 && fovYRad < Math.PI && finite)) {
    throw new TwinpastError({
      code: 'render-camera',
      fate: 'halt',
      message: 'The camera cannot be rendered.',
      got: `fovYRad ${fovYRad}, pose ${finite ? 'finite' : 'not finite'}`,
      expected: 'a field of view in (0, pi) and a finite pose',
      remedy: 'Check the camera of the world model and the state of the physics.',
    })
  }
  const slopeY = tangent(fovYRad / 2)
  const slopeX = (slopeY * width) / height
  return {
    camera,
    focal: height / (2 * slopeY),
    centreX: width / 2,
    centreY: height / 2,
    slopeX,
    slopeY,
    normX: Math.sqrt(1 + slopeX * slopeX),
    normY: Math.sqrt(1 + slopeY * slopeY),
  }
}
