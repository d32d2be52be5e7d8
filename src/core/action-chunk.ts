/** Planned absolute targets, shape [steps, dimensions], row-major, in the action space's order and units. */
export interface ActionChunk {
  readonly steps: number
  readonly dimensions: number
  readonly values: Float64Array
}
