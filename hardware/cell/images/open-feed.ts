import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { emulatedFeed } from './emulated-feed.ts'
import { folderFeed } from './folder-feed.ts'
import { v4l2Feed } from './v4l2-feed.ts'

/** Opens the camera of a cell file; it begins to deliver at once. */
export function openFeed(camera: CellCameraConfig, clock: MonotonicClock): CameraFeed {
  switch (camera.source) {
    case 'emulated':
      return emulatedFeed(camera, clock)
    case 'v4l2':
      return v4l2Feed(camera, clock)
    case 'folder':
      return folderFeed(camera, clock)
  }
}
