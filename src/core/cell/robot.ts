import type { ActionSpace } from '../action-space.ts'
import type { CameraRequest } from '../image.ts'
import type { ArmFeedback } from './arm-feedback.ts'
import type { CellKind } from './cell-kind.ts'

/** Known before connecting. */
export interface RobotFeatures {
  readonly name: string
  readonly kind: CellKind
  readonly actionSpace: ActionSpace
  readonly cameras: readonly CameraRequest[]
  /** Set-points a second on the bus between two actions. */
  readonly busRateHz: number
}

export interface RobotState {
  readonly arms: readonly [left: ArmFeedback, right: ArmFeedback]
  /** Measured positions in the order and units of the action space. */
  readonly readings: Float64Array
}

export interface SentAction {
  /** Targets that really went out, in the order and units of the action space: `asked` unless clamped. */
  readonly sent: Float64Array
  /** Dimensions that were clamped. Not empty: the trial no longer tests the policy and is flagged. */
  readonly clamped: readonly string[]
}

export type Stop = 'hold' | 'quick-stop' | 'disable' | 'reset'

/** What `disable` and `reset` need, because the arm falls: someone is holding it. */
export interface StopConfirmation {
  readonly armIsHeldBy: string
}

/** Both arms behind the guard. There is no other way to move them. */
export interface Robot {
  readonly features: RobotFeatures
  connect(): Promise<void>
  state(): RobotState
  /** A person arms the cell: power on at the measured pose, latch open. Throws while a cause still holds. */
  arm(by: string): Promise<void>
  /** Checks a whole chunk [steps, dimensions] before its first action; throws `chunk-refused` (fate `record`) and moves nothing. */
  admit(chunk: { readonly steps: number; readonly values: Float64Array; readonly chunkId: string }): Promise<void>
  /** Sends action `step` of the admitted chunk through every layer; throws `guard-latched` (fate `halt`) and both arms hold. */
  send(step: number): Promise<SentAction>
  stop(stop: Stop, why: string, confirmation?: StopConfirmation): Promise<void>
  close(): Promise<void>
}
