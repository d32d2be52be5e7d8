import { pictureBytes } from '../../../hardware/cell/trials/picture-bytes.ts'
import type { Direction } from '../../core/direction.ts'
import type { CameraImage } from '../../core/image.ts'
import { FILM } from './film.ts'
import type { HistoryPictures } from './folded-pasts.ts'
import type { OpenedTrialCell } from './open-trial-cell.ts'

/** Registered presents and histories with the pictures that a page shows of them. */
interface PicturedPasts {
  present(pairId: string): Promise<{ readonly images: readonly CameraImage[]; readonly film: CameraImage }>
  pictures(pairId: string, direction: Direction): Promise<HistoryPictures>
}

/** What a page shows of a cell: the ghost of a present and the live picture, and, after unblinding, both histories up to the present. */
export function pagePictures(
  pasts: PicturedPasts,
  film: () => Promise<CameraImage>,
): Required<Pick<OpenedTrialCell, 'pictures' | 'histories'>> {
  return {
    pictures: {
      cameras: [FILM.camera],
      registered: async (pairId, camera) => pictureOf(camera, async () => (await pasts.present(pairId)).film),
      live: (camera) => pictureOf(camera, film),
    },
    histories: {
      cameras: [FILM.camera],
      frames: async (pairId, history, camera) => {
        if (camera !== FILM.camera) return undefined
        const { images: seen, durationMs } = await pasts.pictures(pairId, history)
        const present = (await pasts.present(pairId)).images.find((image) => image.camera === camera)
        const all = present === undefined ? seen : [...seen, present]
        return { bytes: Buffer.concat(await Promise.all(all.map(pictureBytes.jpeg))), durationMs }
      },
    },
  }
}

async function pictureOf(camera: string, image: () => Promise<CameraImage>) {
  if (camera !== FILM.camera) return undefined
  return { type: 'image/png' as const, bytes: await pictureBytes.png(await image()) }
}
