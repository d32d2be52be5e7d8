import type { Observation } from './observation.ts'

/** The shared current input of a pair, as captured from the simulator after one of the two histories. */
export interface Present {
  readonly observation: Observation
  /** Actions still waiting from an earlier chunk, shape [n, dimensions]; empty when the runtime keeps no queue. */
  readonly queuedActions: Float64Array
}
