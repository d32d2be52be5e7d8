import type { Direction } from '../core/direction.ts'
import type { Readout } from '../core/evidence.ts'

/** One scored decision: what the endpoints need of it, and nothing else. */
export interface DecisionRow {
  readonly pairId: string
  /** Layout stratum, e.g. `left|right`. */
  readonly stratum: string
  /** Whose memory was installed. */
  readonly direction: Direction
  readonly seedIndex: number
  /** E2 margin in [-1, 1]: positive towards the target of world 0. */
  readonly margin: number
  readonly readout: Readout
  /** u(a, w) in the world of the installed memory, [0, 1]. */
  readonly utilityMatched: number
  /** u(a, w) in the other world, [0, 1]. */
  readonly utilityCrossed: number
  /** Official success in the world of the installed memory. */
  readonly successMatched: boolean
}
