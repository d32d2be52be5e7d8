import { messageRefusal } from './message-refusal.ts'

/** A sensor_msgs/CompressedImage whose picture is still JPEG or PNG. */
export interface CompressedImage {
  readonly stampNs: bigint
  readonly data: Uint8Array
}

/**
 * The compressed image, if it is a JPEG or PNG: its first bytes tell, `format` is free text that differs from driver to driver.
 * @param format - what the message says of itself
 * @throws TwinpastError `image-encoding`, fate refuse
 */
export function checkCompressedImage(image: CompressedImage, format: string, where: string): CompressedImage {
  const { data } = image
  if (!isJpeg(data) && !isPng(data)) {
    throw messageRefusal({
      code: 'image-encoding',
      message: 'A compressed image is neither JPEG nor PNG.',
      got: `format ${JSON.stringify(format.slice(0, 40))}, ${data.length} bytes`,
      expected: 'JPEG or PNG',
      where,
      remedy: 'Map a topic of image_transport compressed, not compressedDepth, theora or ffmpeg.',
    })
  }
  return image
}

function isJpeg([a, b, c]: Uint8Array): boolean {
  return a === 0xff && b === 0xd8 && c === 0xff
}

function isPng([a, b, c, d]: Uint8Array): boolean {
  return a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47
}
