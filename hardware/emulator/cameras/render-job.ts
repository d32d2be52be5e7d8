import type { RenderCamera, RenderScene } from '../../../sim/render/renderer.ts'

/** What the camera thread is asked; plain data that a message carries. */
export interface RenderJob {
  readonly id: number
  readonly scene: RenderScene
  readonly camera: RenderCamera
  readonly widthPx: number
  readonly heightPx: number
}

export interface RenderAnswer {
  readonly id: number
  /** [heightPx, widthPx, 3], or why there is none. */
  readonly picture: Uint8Array<ArrayBuffer> | { readonly failed: string }
}
