import type { StampedImage } from '../../../src/core/cell/image-source.ts'
import type { CameraName, CameraRequest } from '../../../src/core/image.ts'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { EmulatedCell } from '../emulated-cell.ts'
import { cameraLost } from './camera-lost.ts'
import { CameraStudio } from './camera-studio.ts'

/** Sizes in which a frozen picture is remembered. */
const MAX_FROZEN = 16

/** The cameras of an emulated cell, drawn on demand, with their faults. */
export class EmulatedCameras {
  readonly #cell: EmulatedCell
  readonly #clock: MonotonicClock
  readonly #studio = new CameraStudio()
  readonly #frozen = new Map<CameraName, Map<string, StampedImage>>()

  /** @param clock - stamps the pictures */
  constructor(cell: EmulatedCell, clock: MonotonicClock) {
    this.#cell = cell
    this.#clock = clock
  }

  /** @throws TwinpastError `camera-lost`, `camera-busy` (halt), `render-size` (refuse) */
  async picture(request: CameraRequest): Promise<StampedImage> {
    const ails = (kind: 'camera-lost' | 'camera-frozen') =>
      this.#cell.faults.active.some(({ fault }) => fault.kind === kind && fault.camera === request.camera)
    if (ails('camera-lost')) throw cameraLost(request.camera, 'no picture: it was given the fault camera-lost')
    const ofCamera = this.#frozen.get(request.camera) ?? new Map<string, StampedImage>()
    if (!ails('camera-frozen')) ofCamera.clear()
    else this.#frozen.set(request.camera, ofCamera)
    const size = `${request.widthPx}x${request.heightPx}`
    const picture = ofCamera.get(size) ?? (await this.#draw(request))
    if (ails('camera-frozen') && ofCamera.size < MAX_FROZEN) ofCamera.set(size, picture)
    return picture
  }

  close(): Promise<void> {
    return this.#studio.close()
  }

  async #draw(request: CameraRequest): Promise<StampedImage> {
    const capturedAtMs = this.#clock.nowMs()
    const { scene, camera } = this.#cell.view(request.camera)
    return { image: await this.#studio.draw(request, scene, camera), capturedAtMs }
  }
}
