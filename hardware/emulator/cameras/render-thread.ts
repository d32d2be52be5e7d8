import { parentPort } from 'node:worker_threads'
import { rasteriser } from '../../../sim/render/rasteriser.ts'
import type { RenderAnswer, RenderJob } from './render-job.ts'

/** Draws pictures away from the thread that keeps the arms' rates: a picture of 640 x 480 takes longer than many bus cycles. */
parentPort?.on('message', ({ id, scene, camera, widthPx, heightPx }: RenderJob) => {
  try {
    const picture = Uint8Array.from(rasteriser.render(scene, camera, widthPx, heightPx))
    parentPort?.postMessage({ id, picture } satisfies RenderAnswer, [picture.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, picture: { failed: error instanceof Error ? error.message : String(error) } } satisfies RenderAnswer)
  }
})
