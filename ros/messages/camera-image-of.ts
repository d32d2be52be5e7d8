import type { CameraImage, CameraRequest } from '../../src/core/image.ts'
import { messageRefusal } from './message-refusal.ts'
import type { Picture } from './picture.ts'

/**
 * The picture as the camera that a policy asked for. Its size must be the asked one: scaling would be a choice of ours.
 * @throws TwinpastError `image-size`, fate refuse
 */
export function cameraImageOf({ camera, widthPx, heightPx }: CameraRequest, picture: Picture, where: string): CameraImage {
  if (picture.widthPx !== widthPx || picture.heightPx !== heightPx) {
    throw messageRefusal({
      code: 'image-size',
      message: 'An image has not the size that the policy reads.',
      got: `${picture.widthPx} x ${picture.heightPx} pixels`,
      expected: `${widthPx} x ${heightPx} pixels for camera ${camera}`,
      where,
      remedy: 'Publish and record the camera at the size that the policy was trained on.',
    })
  }
  return { camera, widthPx, heightPx, rgb: picture.rgb }
}
