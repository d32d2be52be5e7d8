import sharp from 'sharp'
import type { CameraImage } from '../core/image.ts'
import type { RecordedPicture } from './recorded-unit.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Lossless PNG with fixed settings, so that one picture always gives the same bytes with one version of sharp. */
export async function pictureAsPng(image: CameraImage): Promise<RecordedPicture> {
  const { camera, widthPx, heightPx, rgb } = image
  const png = await sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: false, palette: false, progressive: false })
    .toBuffer()
  return { camera, widthPx, heightPx, png }
}

/** The pixels of a recorded picture, equal to those it was made from. */
export async function pictureFromPng(picture: RecordedPicture): Promise<CameraImage> {
  const { camera, widthPx, heightPx, png } = picture
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { camera, widthPx, heightPx, rgb: Uint8Array.from(data) }
}
