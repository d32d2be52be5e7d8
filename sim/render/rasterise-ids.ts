import { createCanvas } from './canvas.ts'
import { drawGeom } from './draw-geom.ts'
import { checkPictureSize } from './picture-size.ts'
import type { RenderCamera, RenderScene } from './renderer.ts'
import { createView } from './view.ts'

/** What the rasteriser sees through the centre of each pixel, row-major from the top left. */
export interface IdPicture {
  /** Depth along the viewing axis in metres, Infinity where nothing is seen. */
  readonly depthM: Float64Array
  /** Index into `scene.geoms`, -1 where nothing is seen. */
  readonly geomIndex: Int32Array
}

/** Draws with one sample a pixel, by the rasteriser's own code. @throws TwinpastError `render-size`, `render-camera`. */
export function rasteriseIds(scene: RenderScene, camera: RenderCamera, widthPx: number, heightPx: number): IdPicture {
  checkPictureSize(widthPx, heightPx)
  const canvas = createCanvas(widthPx, heightPx)
  const view = createView(camera, widthPx, heightPx)
  scene.geoms.forEach((geom, index) => {
    drawGeom(canvas, view, geom, () => index + 1)
  })
  return {
    depthM: canvas.inverseDepth.map((inverse) => 1 / inverse),
    geomIndex: Int32Array.from(canvas.paint, (value) => value - 1),
  }
}
