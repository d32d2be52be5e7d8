/** Mean absolute difference of a region of two pictures, levels 0 to 255. */
export interface RegionDifference {
  /** From 1, from the top. */
  readonly row: number
  /** From 1, from the left. */
  readonly column: number
  readonly levels: number
}

/**
 * Differences region by region, row by row. A help for the eye: what counts is the check that the server makes of each whole picture.
 *
 * @param a - RGBA bytes, row-major, `widthPx` * `heightPx` * 4
 * @param b - of the same size
 */
export function regionDifferences(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  size: { readonly widthPx: number; readonly heightPx: number },
  grid: { readonly rows: number; readonly columns: number },
): readonly RegionDifference[] {
  const sums = new Float64Array(grid.rows * grid.columns)
  const counts = new Float64Array(grid.rows * grid.columns)
  for (let y = 0; y < size.heightPx; y += 1)
    for (let x = 0; x < size.widthPx; x += 1) {
      const region = Math.floor((y * grid.rows) / size.heightPx) * grid.columns + Math.floor((x * grid.columns) / size.widthPx)
      const at = 4 * (y * size.widthPx + x)
      for (let channel = 0; channel < 3; channel += 1) sums[region]! += Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0))
      counts[region]! += 3
    }
  return Array.from(sums, (sum, i) => ({
    row: Math.floor(i / grid.columns) + 1,
    column: (i % grid.columns) + 1,
    levels: counts[i] === 0 ? 0 : sum / counts[i]!,
  }))
}
