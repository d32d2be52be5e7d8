import { averageSamples } from './average-samples.ts'
import { paintBackground } from './background.ts'
import { createCanvas } from './canvas.ts'
import { drawGeom } from './draw-geom.ts'
import { checkPictureSize } from './picture-size.ts'
import type { RenderCamera, Renderer, RenderGeom, RenderScene } from './renderer.ts'
import { brightness, LIGHT_DIRECTION, packColour } from './shade.ts'
import { createView } from './view.ts'

/** Each pixel is the mean of this many samples squared. */
const SAMPLES_PER_SIDE = 3

let canvas = createCanvas(1, 1)

/**
 * The built-in renderer: a z-buffer in plain TypeScript with flat Lambert faces and 3 x 3 samples a pixel. It uses
 * only + - * / and square roots, in a fixed order, so a picture has the same bytes on every machine.
 */
export const rasteriser: Renderer = {
  name: 'z-buffer',
  version: '1',
  /** @throws TwinpastError `render-size`, `render-camera`. */
  render(scene: RenderScene, camera: RenderCamera, widthPx: number, heightPx: number): Uint8Array {
    checkPictureSize(widthPx, heightPx)
    const width = widthPx * SAMPLES_PER_SIDE
    const height = heightPx * SAMPLES_PER_SIDE
    if (canvas.width !== width || canvas.height !== height) canvas = createCanvas(width, height)
    const view = createView(camera, width, height)
    paintBackground(canvas)
    for (const geom of scene.geoms) drawGeom(canvas, view, geom, litPaint(geom))
    return averageSamples(canvas, SAMPLES_PER_SIDE)
  },
}

function litPaint(geom: RenderGeom): (x: number, y: number, z: number) => number {
  const r = geom.rotation
  const [lightX, lightY, lightZ] = LIGHT_DIRECTION
  const localX = r[0]! * lightX + r[3]! * lightY + r[6]! * lightZ
  const localY = r[1]! * lightX + r[4]! * lightY + r[7]! * lightZ
  const localZ = r[2]! * lightX + r[5]! * lightY + r[8]! * lightZ
  return (x, y, z) => packColour(geom.rgb, brightness(localX * x + localY * y + localZ * z, r[6]! * x + r[7]! * y + r[8]! * z))
}
