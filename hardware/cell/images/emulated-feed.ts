import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost, cameraSize } from './camera-errors.ts'
import { PictureSlot } from './picture-slot.ts'

/** The first picture may take longer: the renderer is just starting. */
const FIRST_MS = 8000

/**
 * A camera of the emulated cell, asked over HTTP on loopback. Its pictures carry their time of capture on the clock that all processes of this
 * host share.
 */
export function emulatedFeed(camera: CellCameraConfig, clock: MonotonicClock): CameraFeed {
  const slot = new PictureSlot(camera, clock)
  const closed = new AbortController()
  const url = `${camera.address}/camera/${camera.camera}?width=${camera.widthPx}&height=${camera.heightPx}`
  const watch = async (): Promise<void> => {
    let dueMs = clock.nowMs()
    while (!closed.signal.aborted) {
      await take(
        camera,
        url,
        slot,
        AbortSignal.any([closed.signal, AbortSignal.timeout(slot.pictures() === 0 ? FIRST_MS : camera.oldestMs)]),
      )
      dueMs = Math.max(dueMs + 1000 / camera.framesPerS, clock.nowMs())
      await new Promise((resolve) => setTimeout(resolve, dueMs - clock.nowMs()))
    }
  }
  watch().catch((thrown: unknown) => {
    if (!closed.signal.aborted) slot.fail(thrown instanceof Error ? thrown : cameraLost(camera, thrownText(thrown)))
  })
  return {
    first: () => slot.first(),
    newest: () => slot.newest(),
    pictures: () => slot.pictures(),
    close: async () => closed.abort(),
  }
}

async function take(camera: CellCameraConfig, url: string, slot: PictureSlot, within: AbortSignal): Promise<void> {
  const { response, rgb } = await answerOf(url, within).catch((cause: unknown) => {
    throw cameraLost(camera, `no answer from the emulated cell at ${camera.address}: does it run? (twinpast emulate cell)`, cause)
  })
  if (!response.ok) throw cameraLost(camera, `the emulated cell answered ${response.status}`)
  const widthPx = Number(response.headers.get('x-width'))
  const heightPx = Number(response.headers.get('x-height'))
  const capturedAtMs = Number(response.headers.get('x-captured-at-ms') ?? Number.NaN)
  if (rgb.length !== widthPx * heightPx * 3) throw cameraSize(camera, `${widthPx}x${heightPx} in ${rgb.length} bytes`)
  if (!Number.isFinite(capturedAtMs)) throw cameraLost(camera, 'a picture without its time')
  slot.put({ widthPx, heightPx, rgb }, capturedAtMs)
}

async function answerOf(url: string, signal: AbortSignal): Promise<{ readonly response: Response; readonly rgb: Uint8Array }> {
  const response = await fetch(url, { signal, redirect: 'error' })
  return { response, rgb: new Uint8Array(await response.arrayBuffer()) }
}
