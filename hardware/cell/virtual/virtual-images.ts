import { rasteriser } from '../../../sim/render/rasteriser.ts'
import type { CameraImage, CameraRequest } from '../../../src/core/image.ts'
import type { CellImages } from '../images/cell-images.ts'
import type { VirtualCell } from './open-virtual-cell.ts'

/** The cameras of a virtual cell as a policy asks for them, drawn at the very moment they are asked. */
export function virtualImages(virtual: Pick<VirtualCell, 'cell' | 'emulated' | 'clock'>, cameras: readonly CameraRequest[]): CellImages {
  return {
    cameras,
    latest: () => {
      const capturedAtMs = virtual.clock.nowMs()
      const seen = cameras.map((request) => ({ image: virtualPicture(virtual, request), capturedAtMs }))
      virtual.cell.looked()
      return Promise.resolve(seen)
    },
    fault: () => undefined,
    close: () => Promise.resolve(),
  }
}

/** One picture of a virtual cell as it is now. */
export function virtualPicture({ emulated }: Pick<VirtualCell, 'emulated'>, request: CameraRequest): CameraImage {
  const { scene, camera } = emulated.view(request.camera)
  return { ...request, rgb: rasteriser.render(scene, camera, request.widthPx, request.heightPx) }
}
