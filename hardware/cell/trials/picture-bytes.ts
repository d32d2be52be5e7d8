import sharp from 'sharp'
import type { CameraImage } from '../../../src/core/image.ts'

const JPEG_QUALITY = 92

/** Pictures for people, in the two formats that pages and videos of a session carry. */
export const pictureBytes = {
  png: (image: CameraImage): Promise<Uint8Array> => rawOf(image).png().toBuffer(),
  jpeg: (image: CameraImage): Promise<Uint8Array> => rawOf(image).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer(),
}

function rawOf({ widthPx, heightPx, rgb }: CameraImage) {
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}
