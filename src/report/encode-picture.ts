import sharp from 'sharp'

import type { CameraImage } from '../core/image.ts'
import type { ReportPicture } from './report-input.ts'

/** A camera picture as PNG bytes, lossless; the same pixels give the same bytes. */
export async function encodePicture(image: CameraImage, caption: string): Promise<ReportPicture> {
  const { widthPx, heightPx, rgb } = image
  const png = await sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } }).png({ compressionLevel: 9, adaptiveFiltering: false, palette: false }).toBuffer()
  return { caption, widthPx, heightPx, png: new Uint8Array(png) }
}
