import type { StampedImage } from '../../../src/core/cell/image-source.ts'

/** One camera, in the size it delivers. */
export interface CameraFeed {
  /** The newest picture. Throws `camera-lost` or `camera-size`. */
  latest(): Promise<StampedImage>
  close(): Promise<void>
}
