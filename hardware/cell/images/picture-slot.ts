import type { StampedImage } from '../../../src/core/cell/image-source.ts'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import { cameraLost, cameraSize } from './camera-errors.ts'

/** A picture as a source of any kind gives it. */
export interface Picture {
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Uint8Array
}

/** How long a camera may take to its first picture, milliseconds. */
const FIRST_PICTURE_MS = 8000

/** Tolerance for a picture that seems to come from the future, milliseconds: such a time of capture would keep a frozen camera fresh. */
const CLOCK_SLACK_MS = 5

/** The newest picture of one camera, and the first thing that went wrong with it. A camera that failed once stays failed. */
export class PictureSlot {
  private readonly camera: CellCameraConfig
  private readonly clock: MonotonicClock
  private stamped: StampedImage | undefined
  private count = 0
  private fault: Error | undefined
  private readonly waiting = new Set<() => void>()

  constructor(camera: CellCameraConfig, clock: MonotonicClock) {
    this.camera = camera
    this.clock = clock
  }

  /** @param capturedAtMs - host monotonic time of capture */
  put({ widthPx, heightPx, rgb }: Picture, capturedAtMs: number): void {
    const { camera } = this
    if (widthPx !== camera.widthPx || heightPx !== camera.heightPx) return this.fail(cameraSize(camera, `${widthPx}x${heightPx}`))
    this.count += 1
    this.stamped = { image: { camera: camera.camera, widthPx, heightPx, rgb }, capturedAtMs }
    this.wake()
  }

  /** Pictures so far. */
  pictures(): number {
    return this.count
  }

  fail(error: Error): void {
    this.fault ??= error
    this.wake()
  }

  async first(): Promise<void> {
    if (this.stamped === undefined && this.fault === undefined) {
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve)
        setTimeout(resolve, FIRST_PICTURE_MS).unref()
      })
    }
    if (this.fault !== undefined) throw this.fault
    if (this.stamped === undefined) throw cameraLost(this.camera, `no picture within ${FIRST_PICTURE_MS / 1000} s`)
  }

  newest(): StampedImage {
    if (this.fault !== undefined) throw this.fault
    if (this.stamped === undefined) throw cameraLost(this.camera, 'no picture yet')
    const ageMs = this.clock.nowMs() - this.stamped.capturedAtMs
    if (!(ageMs <= this.camera.oldestMs && ageMs >= -CLOCK_SLACK_MS)) throw cameraLost(this.camera, `a picture ${Math.round(ageMs)} ms old`)
    return this.stamped
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
  }
}
