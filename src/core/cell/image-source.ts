import type { CameraImage, CameraRequest } from '../image.ts'

export interface StampedImage {
  readonly image: CameraImage
  /** Host monotonic time of capture, milliseconds. */
  readonly capturedAtMs: number
}

/** Cameras of a cell: emulated, V4L2, ROS topics or a folder of pictures. */
export interface ImageSource {
  readonly cameras: readonly CameraRequest[]
  /** The newest picture of every camera; throws `camera-lost` (fate `halt`) if one is older than the source's bound. */
  latest(): Promise<readonly StampedImage[]>
  close(): Promise<void>
}
