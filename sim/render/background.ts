import type { Canvas } from './canvas.ts'
import { packColour } from './shade.ts'

const TOP_RGB = [176, 196, 216] as const
const BOTTOM_RGB = [232, 234, 236] as const

/** Empties the canvas and paints the backdrop: the same gradient from top to bottom for every camera. */
export function paintBackground(canvas: Canvas): void {
  const { width, height } = canvas
  canvas.inverseDepth.fill(0)
  for (let row = 0; row < height; row += 1) {
    const share = (row + 0.5) / height
    canvas.paint.fill(packColour([mix(share, 0), mix(share, 1), mix(share, 2)], 1), row * width, (row + 1) * width)
  }
}

function mix(share: number, channel: 0 | 1 | 2): number {
  return TOP_RGB[channel] + share * (BOTTOM_RGB[channel] - TOP_RGB[channel])
}
