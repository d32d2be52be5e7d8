/** What faces are drawn into: reciprocal depth (0 where empty) and one paint value per sample, row-major. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly inverseDepth: Float64Array
  readonly paint: Uint32Array
  /** First column and column after the last one, per row, of the face being filled. */
  readonly left: Int32Array
  readonly right: Int32Array
}

/** An empty canvas of width x height samples. */
export function createCanvas(width: number, height: number): Canvas {
  return {
    width,
    height,
    inverseDepth: new Float64Array(width * height),
    paint: new Uint32Array(width * height),
    left: new Int32Array(height),
    right: new Int32Array(height),
  }
}
