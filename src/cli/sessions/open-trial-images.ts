import type { CellCameraConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { openCellImages } from '../../../hardware/cell/images/cell-images.ts'
import type { CellImages } from '../../../hardware/cell/images/cell-images.ts'
import { openFeed } from '../../../hardware/cell/images/open-feed.ts'
import { fetchPicture } from '../../../hardware/emulator/cameras/fetch-picture.ts'
import type { CameraImage, CameraRequest } from '../../core/image.ts'
import { FILM, FILM_MOST_PX } from './film.ts'

/** Cameras of a cell as the policy reads them, and as people see them. */
export interface TrialImages {
  readonly images: CellImages
  /** What people see of the scene now: ghost, video. */
  film(): Promise<CameraImage>
  close(): Promise<void>
}

/**
 * Opens every camera once. People see the head camera: whole and as it delivers, at most 640 px wide or high; of an emulated one a picture of its own.
 * @throws TwinpastError `camera-absent`, `camera-size`, `camera-lost`
 */
export async function openTrialImages(cameras: readonly CellCameraConfig[], requests: readonly CameraRequest[]): Promise<TrialImages> {
  const head = cameras.find(({ camera }) => camera === FILM.camera)
  if (head?.source === 'emulated') {
    const images = await openCellImages(cameras, requests, (camera) => openFeed(camera, hostClock))
    return { images, film: async () => (await fetchPicture(head.address, FILM)).image, close: () => images.close() }
  }
  const all = await openCellImages(cameras, [...requests, filmOf(head)], (camera) => openFeed(camera, hostClock))
  const latest = async () => {
    const seen = await all.latest()
    return { seen: seen.slice(0, requests.length), film: seen[requests.length]?.image }
  }
  return {
    images: { ...all, cameras: requests, latest: async () => (await latest()).seen },
    film: async () => {
      const { film } = await latest()
      if (film === undefined) throw new RangeError('the cameras gave no picture for people')
      return film
    },
    close: () => all.close(),
  }
}

function filmOf(head: CellCameraConfig | undefined): CameraRequest {
  if (head === undefined) return FILM
  const { camera, widthPx, heightPx } = head
  const share = Math.min(1, FILM_MOST_PX / Math.max(widthPx, heightPx))
  return { camera, widthPx: Math.round(widthPx * share), heightPx: Math.round(heightPx * share) }
}
