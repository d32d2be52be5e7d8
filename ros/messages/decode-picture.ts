import sharp from 'sharp'
import { messageRefusal } from './message-refusal.ts'
import type { Picture } from './picture.ts'
import { MAX_SIDE_PX } from './raw-image.ts'

/**
 * Decodes JPEG or PNG to RGB; alpha is left out, grey gives three equal channels, no rotation by EXIF, no colour management.
 * @throws TwinpastError `image-undecodable`, fate refuse, for damaged or oversized pictures
 */
export async function decodePicture(data: Uint8Array, where: string): Promise<Picture> {
  try {
    const decoded = await sharp(data, { failOn: 'warning', limitInputPixels: MAX_SIDE_PX * MAX_SIDE_PX, ignoreIcc: true })
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width: widthPx, height: heightPx, channels } = decoded.info
    if (channels !== 3) throw new Error(`${channels} channels`)
    return { widthPx, heightPx, rgb: Uint8Array.from(decoded.data) }
  } catch (cause) {
    throw messageRefusal({
      code: 'image-undecodable',
      message: 'A compressed image cannot be decoded.',
      got: cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause),
      expected: `a whole JPEG or PNG of at most ${MAX_SIDE_PX} x ${MAX_SIDE_PX} pixels`,
      where,
      remedy: 'Record the topic again, or leave this bag out.',
    })
  }
}
