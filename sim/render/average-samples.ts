import type { Canvas } from './canvas.ts'

/** Averages square blocks of block x block samples (packed 0x00BBGGRR, block <= 16) to RGB bytes, half rounded up. */
export function averageSamples(canvas: Canvas, block: number): Uint8Array {
  const { paint, width, height } = canvas
  const rgb = new Uint8Array((width / block) * (height / block) * 3)
  const samples = block * block
  const half = samples >> 1
  let at = 0
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      let redBlue = 0
      let green = 0
      for (let row = 0; row < block; row += 1) {
        const start = (top + row) * width + left
        for (let index = start; index < start + block; index += 1) {
          const value = paint[index]!
          redBlue += value & 0xff00ff
          green += value & 0xff00
        }
      }
      rgb[at] = ((redBlue & 0xffff) + half) / samples
      rgb[at + 1] = ((green >> 8) + half) / samples
      rgb[at + 2] = ((redBlue >> 16) + half) / samples
      at += 3
    }
  }
  return rgb
}
