/** The actions of a chunk that will be executed, offered to the guard as a whole. */
export interface OfferedChunk {
  /** Never used before on this robot since it was armed. */
  readonly chunkId: string
  /** The registered executed prefix: every step offered will be sent. */
  readonly steps: number
  /** Absolute targets, shape [steps, dimensions], row-major, in the action space's order and units. */
  readonly values: Float64Array
  /** Host monotonic time of the present this chunk answers, milliseconds. A saved chunk that is played: when a person asked for it. */
  readonly observedAtMs: number
}
