import sharp from 'sharp'
import type { CameraImage } from '../../../src/core/image.ts'
import { writeMessage } from '../cdr/write-message.ts'
import { stampedHeader } from './stamped-header.ts'

/** A picture as PNG in a sensor_msgs/CompressedImage: it comes back to the last bit. The frame is the camera's name. */
export async function pictureMessage({ camera, rgb, widthPx, heightPx }: CameraImage, stampNs: bigint): Promise<Uint8Array> {
  const png = await sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return pngMessage(camera, png, stampNs)
}

/** Likewise of a picture that is a PNG already. */
export function pngMessage(camera: string, png: Uint8Array, stampNs: bigint): Uint8Array {
  const message = { header: stampedHeader(stampNs, camera), format: 'rgb8; png compressed rgb8', data: png }
  return writeMessage('sensor_msgs/msg/CompressedImage', message)
}
