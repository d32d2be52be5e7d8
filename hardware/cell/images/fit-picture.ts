import sharp from 'sharp'
import type { CameraImage, CameraRequest } from '../../../src/core/image.ts'

/**
 * A picture in the size a policy asked for: the middle of it in the wanted shape, then reduced. A picture of that size already is
 * given back untouched.
 */
export async function fitPicture(image: CameraImage, { camera, widthPx, heightPx }: CameraRequest): Promise<CameraImage> {
  if (image.widthPx === widthPx && image.heightPx === heightPx) return image
  const { data } = await sharp(image.rgb, { raw: { width: image.widthPx, height: image.heightPx, channels: 3 } })
    .resize(widthPx, heightPx, { fit: 'cover', position: 'centre', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { camera, widthPx, heightPx, rgb: Uint8Array.from(data) }
}
