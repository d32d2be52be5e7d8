import { messageRefusal } from './message-refusal.ts'
import type { Picture } from './picture.ts'

/** Bytes of one pixel, and at which of them red, green and blue stand. */
const encodings: Readonly<Record<string, { readonly bytes: number; readonly rgb: readonly [number, number, number] }>> = {
  rgb8: { bytes: 3, rgb: [0, 1, 2] },
  bgr8: { bytes: 3, rgb: [2, 1, 0] },
  rgba8: { bytes: 4, rgb: [0, 1, 2] },
  bgra8: { bytes: 4, rgb: [2, 1, 0] },
  mono8: { bytes: 1, rgb: [0, 0, 0] },
}

/** Largest side of a picture, pixels. */
export const MAX_SIDE_PX = 8192

/** A sensor_msgs/Image whose pixels are still as they came. */
export interface RawImage {
  readonly stampNs: bigint
  readonly widthPx: number
  readonly heightPx: number
  readonly encoding: string
  /** Bytes from one row to the next; rows may be padded. */
  readonly rowBytes: number
  readonly data: Uint8Array
}

/**
 * The image, if its encoding is read and its data fit its size.
 * @throws TwinpastError `image-encoding`, `image-bytes`, fate refuse
 */
export function checkRawImage(image: RawImage, where: string): RawImage {
  const { widthPx, heightPx, encoding, rowBytes, data } = image
  const pixel = Object.hasOwn(encodings, encoding) ? encodings[encoding] : undefined
  if (pixel === undefined) throw unknownEncoding(encoding, where)
  if (!isSide(widthPx) || !isSide(heightPx) || rowBytes < widthPx * pixel.bytes || data.length !== rowBytes * heightPx) {
    throw messageRefusal({
      code: 'image-bytes',
      message: 'The data of an image do not fit its size.',
      got: `${data.length} bytes in rows of ${rowBytes}`,
      expected: `${heightPx} rows of at least ${widthPx * pixel.bytes} bytes, sides of 1 to ${MAX_SIDE_PX}`,
      where,
      remedy: 'Record the topic again; such a message was damaged or written by a faulty driver.',
    })
  }
  return image
}

/** The pixels of a raw image as RGB. Alpha is left out; grey gives three equal channels. */
export function pictureOfRaw({ widthPx, heightPx, encoding, rowBytes, data }: RawImage): Picture {
  const pixel = encodings[encoding] ?? { bytes: 3, rgb: [0, 1, 2] }
  const [red, green, blue] = pixel.rgb
  const rgb = new Uint8Array(widthPx * heightPx * 3)
  let to = 0
  for (let row = 0; row < heightPx; row++) {
    let from = row * rowBytes
    for (let column = 0; column < widthPx; column++, from += pixel.bytes, to += 3) {
      rgb[to] = data[from + red] ?? 0
      rgb[to + 1] = data[from + green] ?? 0
      rgb[to + 2] = data[from + blue] ?? 0
    }
  }
  return { widthPx, heightPx, rgb }
}

function isSide(px: number): boolean {
  return px >= 1 && px <= MAX_SIDE_PX
}

function unknownEncoding(encoding: string, where: string) {
  return messageRefusal({
    code: 'image-encoding',
    message: 'An image has an encoding that is not read.',
    got: JSON.stringify(encoding.slice(0, 40)),
    expected: `one of ${Object.keys(encodings).join(', ')}`,
    where,
    remedy: 'Let the driver publish rgb8 or bgr8, or map its compressed topic (JPEG or PNG).',
  })
}
