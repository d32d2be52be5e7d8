import type { ImageSource, StampedImage } from '../../../src/core/cell/image-source.ts'
import type { CameraRequest } from '../../../src/core/image.ts'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { cameraLost } from './camera-lost.ts'

export interface EmulatedImageSourceOptions {
  readonly cameras: readonly CameraRequest[]
  /** Gives one picture: `EmulatedCameras.picture` in one process, `fetchPicture` across two. */
  readonly picture: (request: CameraRequest) => Promise<StampedImage>
  /** The clock by which the pictures are stamped. */
  readonly clock: MonotonicClock
  /** An older picture counts as lost, milliseconds. */
  readonly oldestMs: number
}

/** The cameras of an emulated cell as an `ImageSource`. */
export function emulatedImageSource({ cameras, picture, clock, oldestMs }: EmulatedImageSourceOptions): ImageSource {
  return {
    cameras,
    latest: () =>
      Promise.all(
        cameras.map(async (request) => {
          const stamped = await picture(request)
          const ageMs = clock.nowMs() - stamped.capturedAtMs
          if (!(ageMs <= oldestMs)) throw cameraLost(request.camera, `a picture ${Math.round(ageMs)} ms old`)
          return stamped
        }),
      ),
    close: () => Promise.resolve(),
  }
}
