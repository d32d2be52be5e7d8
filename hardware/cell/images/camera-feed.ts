import type { StampedImage } from '../../../src/core/cell/image-source.ts'

/** One camera that delivers pictures all the time, in the size it has. */
export interface CameraFeed {
  /** Resolves with the first picture. Throws `camera-lost` or `camera-size`. */
  first(): Promise<void>
  /** The newest picture, without waiting. Throws `camera-lost` if it is too old or the camera is gone, `camera-size` if the size changed. */
  newest(): StampedImage
  /** Pictures delivered so far. */
  pictures(): number
  close(): Promise<void>
}
