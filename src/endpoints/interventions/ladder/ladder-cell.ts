import type { Direction } from '../../../core/direction.ts'
import type { Readout } from '../../../core/evidence.ts'
import type { LadderCondition } from '../../../core/intervention-registration.ts'

/** What came of one condition: decision, execution and outcome, each read by itself. */
export interface RungOutcome {
  readonly readout: Readout
  /** World whose branch the executed chunk took; null if none can be read. */
  readonly branch: Direction | null
  /** The chunk reached the goal of the branch it took, whichever. */
  readonly executed: boolean
  /** The outcome y: official success in the own world. */
  readonly success: boolean
  /** Planned targets, to tell equal answers. */
  readonly chunk: Float64Array
}

/** Every condition on one past under one seed at one decision: the same present, the same tape. */
export interface LadderCell {
  readonly pairId: string
  readonly stage: string
  readonly direction: Direction
  readonly seedIndex: number
  readonly rungs: Readonly<Record<LadderCondition, RungOutcome>>
}
