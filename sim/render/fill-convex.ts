import type { Canvas } from './canvas.ts'

/**
 * Fills a convex polygon that is counter-clockwise on the screen. `points` holds x, y pairs in samples, y down;
 * sample (i, j) has its centre at (i + 0.5, j + 0.5) and belongs to a polygon if its centre does, right and lower edges
 * excluded, so faces that share an edge leave no gap and draw no sample twice. A sample is written if it is nearer:
 * its reciprocal depth, in 1/m, is perColumn i + perRow j + origin, which is linear over a flat face.
 */
export function fillConvex(
  canvas: Canvas,
  points: Float64Array,
  count: number,
  perColumn: number,
  perRow: number,
  origin: number,
  paint: number,
): void {
  const { width, height, inverseDepth, paint: samples, left, right } = canvas
  let top = height
  let bottom = 0
  let x0 = points[2 * count - 2]!
  let y0 = points[2 * count - 1]!
  for (let corner = 0; corner < count; corner += 1) {
    const x1 = points[2 * corner]!
    const y1 = points[2 * corner + 1]!
    const down = y1 > y0
    const upperY = down ? y0 : y1
    const lowerY = down ? y1 : y0
    const first = upperY <= 0.5 ? 0 : upperY >= height ? height : Math.ceil(upperY - 0.5)
    const end = lowerY <= 0.5 ? 0 : lowerY >= height ? height : Math.ceil(lowerY - 0.5)
    if (first < end) {
      const upperX = down ? x0 : x1
      const slope = ((down ? x1 : x0) - upperX) / (lowerY - upperY)
      const bounds = down ? left : right
      const offset = upperX + (0.5 - upperY) * slope - 0.5
      for (let row = first; row < end; row += 1) {
        const x = offset + row * slope
        bounds[row] = x <= 0 ? 0 : x >= width ? width : Math.ceil(x)
      }
      if (first < top) top = first
      if (end > bottom) bottom = end
    }
    x0 = x1
    y0 = y1
  }
  for (let row = top; row < bottom; row += 1) {
    const end = right[row]!
    const rowDepth = origin + perRow * row
    const base = row * width
    for (let column = left[row]!; column < end; column += 1) {
      const near = rowDepth + perColumn * column
      if (near > inverseDepth[base + column]!) {
        inverseDepth[base + column] = near
        samples[base + column] = paint
      }
    }
  }
}
