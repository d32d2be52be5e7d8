import { Worker } from 'node:worker_threads'
import type { CameraImage, CameraRequest } from '../../../src/core/image.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { checkPictureSize } from '../../../sim/render/picture-size.ts'
import type { RenderCamera, RenderScene } from '../../../sim/render/renderer.ts'
import { cameraLost } from './camera-lost.ts'
import type { RenderAnswer, RenderJob } from './render-job.ts'

/** Pictures waiting at once; more are refused, since they would be old when they came. */
const MAX_WAITING = 12

interface Waiting {
  readonly request: CameraRequest
  readonly resolve: (image: CameraImage) => void
  readonly reject: (error: unknown) => void
}

/** Draws pictures of the twin in a thread of its own. */
export class CameraStudio {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #ended = false

  constructor() {
    this.#worker = new Worker(new URL('./render-thread.mjs', import.meta.url))
    this.#worker.on('message', (answer: RenderAnswer) => {
      this.#answered(answer)
    })
    this.#worker.on('error', (error) => {
      this.#fail(error.message)
    })
    this.#worker.on('exit', () => {
      this.#fail('the camera thread has ended')
    })
    this.#worker.unref()
  }

  /** @throws TwinpastError `render-size` (refuse), `camera-busy` or `camera-lost` (halt) */
  draw(request: CameraRequest, scene: RenderScene, camera: RenderCamera): Promise<CameraImage> {
    const { widthPx, heightPx } = request
    checkPictureSize(widthPx, heightPx)
    if (this.#ended) return Promise.reject(cameraLost(request.camera, 'the camera thread has ended'))
    if (this.#waiting.size >= MAX_WAITING) {
      return Promise.reject(
        new TwinpastError({
          code: 'camera-busy',
          fate: 'halt',
          message: 'The emulated cameras are asked for more pictures than they can draw.',
          got: `${MAX_WAITING} pictures waiting`,
          expected: 'fewer',
          where: request.camera,
          remedy: 'Ask less often, or for smaller pictures.',
        }),
      )
    }
    const id = this.#next
    this.#next += 1
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage({ id, scene, camera, widthPx, heightPx } satisfies RenderJob)
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #answered({ id, picture }: RenderAnswer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (waiting === undefined) return
    if ('failed' in picture) waiting.reject(cameraLost(waiting.request.camera, picture.failed))
    else waiting.resolve({ ...waiting.request, rgb: picture })
  }

  #fail(why: string): void {
    this.#ended = true
    for (const { request, reject } of this.#waiting.values()) reject(cameraLost(request.camera, why))
    this.#waiting.clear()
  }
}
