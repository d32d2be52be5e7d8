import { z } from 'zod'
import type { StampedImage } from '../../../src/core/cell/image-source.ts'
import type { CameraRequest } from '../../../src/core/image.ts'
import { cameraLost } from './camera-lost.ts'

const TIMEOUT_MS = 5000

const stampSchema = z.object({
  width: z.coerce.number().int(),
  height: z.coerce.number().int(),
  capturedAtMs: z.coerce.number().nonnegative(),
})

/**
 * A picture from an emulated cell in another process of this host; its stamp is of the host's monotonic clock (`process.hrtime`).
 *
 * @param cell - `http://127.0.0.1:PORT`
 * @throws TwinpastError `camera-lost` (halt)
 */
export async function fetchPicture(cell: string, request: CameraRequest): Promise<StampedImage> {
  const { camera, widthPx, heightPx } = request
  const url = new URL(`/camera/${camera}?width=${widthPx}&height=${heightPx}`, cell)
  const lost = (got: string, cause?: unknown) => cameraLost(camera, got, cause)
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw lost('no answer from the emulated cell', cause)
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw lost(`HTTP ${answer.status}`)
  }
  const rgb = new Uint8Array(
    await answer.arrayBuffer().catch((cause: unknown) => {
      throw lost('an answer cut off', cause)
    }),
  )
  const stamp = stampSchema.safeParse({
    width: answer.headers.get('x-width'),
    height: answer.headers.get('x-height'),
    capturedAtMs: answer.headers.get('x-captured-at-ms'),
  })
  if (!stamp.success || stamp.data.width !== widthPx || stamp.data.height !== heightPx || rgb.length !== 3 * widthPx * heightPx)
    throw lost(`${rgb.length} bytes that are no picture of ${widthPx} x ${heightPx}`)
  return { image: { camera, widthPx, heightPx, rgb }, capturedAtMs: stamp.data.capturedAtMs }
}
