import { TwinpastError } from '../../../src/core/errors.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'

/** A camera gives no picture, or an old one: both arms hold and a person must look. */
export function cameraLost(camera: CellCameraConfig, got: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'camera-lost',
    fate: 'halt',
    message: `The ${camera.camera} camera gives no fresh picture.`,
    got,
    expected: `a picture of at most ${camera.oldestMs} ms of age`,
    where: `camera ${camera.camera}`,
    remedy: 'Check its cable and that no other program holds it; then `twinpast cell doctor`. Nothing re-arms by itself.',
    cause,
  })
}

/** A camera delivers another size than the cell file says: a policy would see another scene. */
export function cameraSize(camera: CellCameraConfig, got: string): TwinpastError {
  return new TwinpastError({
    code: 'camera-size',
    fate: 'refuse',
    exitCode: 2,
    message: `The ${camera.camera} camera delivers pictures of the wrong size.`,
    got,
    expected: `${camera.widthPx}x${camera.heightPx}`,
    where: `camera ${camera.camera}`,
    remedy:
      'Set widthPx and heightPx of the cell file to a mode of the camera (`v4l2-ctl --list-formats-ext` lists them), or mend the camera.',
  })
}
