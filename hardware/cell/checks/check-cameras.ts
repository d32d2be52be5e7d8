import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from '../images/camera-feed.ts'
import type { CellFinding } from './cell-finding.ts'

/** A camera may be this much slower than asked for. */
const LEAST_RATE_SHARE = 0.7

const remedies = {
  ok: '',
  unknown: 'End other programs on this computer: it is too busy to draw the pictures of an emulated camera in time.',
  failed: 'Set framesPerS to what the camera can do in this light, or mend its cable: USB 2 is too slow for three cameras.',
} as const

/** Opens one camera, counts its pictures for a while, and closes it. */
export async function checkCamera(
  camera: CellCameraConfig,
  openFeed: (camera: CellCameraConfig) => CameraFeed,
  clock: MonotonicClock,
  forMs: number,
): Promise<CellFinding> {
  const expected = `${camera.widthPx}x${camera.heightPx}, ${camera.framesPerS} pictures/s, at most ${camera.oldestMs} ms old`
  const base = { check: `camera ${camera.camera}`, expected }
  const feed = openFeed(camera)
  try {
    await feed.first()
    const before = { pictures: feed.pictures(), ms: clock.nowMs() }
    await new Promise((resolve) => setTimeout(resolve, forMs))
    const { image, capturedAtMs } = feed.newest()
    const nowMs = clock.nowMs()
    const ratePerS = ((feed.pictures() - before.pictures) * 1000) / (nowMs - before.ms)
    const slow = ratePerS < LEAST_RATE_SHARE * camera.framesPerS
    // An emulated camera draws its pictures when a core is free.
    const verdict = !slow ? 'ok' : camera.source === 'emulated' ? 'unknown' : 'failed'
    return {
      ...base,
      verdict,
      found: `${image.widthPx}x${image.heightPx}, ${ratePerS.toFixed(1)} pictures/s, newest ${Math.round(nowMs - capturedAtMs)} ms old`,
      remedy: remedies[verdict],
    }
  } catch (thrown) {
    const details = TwinpastError.from(thrown)?.details
    return {
      ...base,
      verdict: 'failed',
      found: details === undefined ? String(thrown) : `${details.message} ${details.got ?? ''}`.trim(),
      remedy: details?.remedy ?? '',
    }
  } finally {
    await feed.close()
  }
}
