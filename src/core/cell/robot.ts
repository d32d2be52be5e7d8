import type { ActionSpace } from '../action-space.ts'
import type { CameraRequest } from '../image.ts'
import type { Admission } from './admission.ts'
import type { ArmFeedback, ArmSide } from './arm-feedback.ts'
import type { CellKind } from './cell-kind.ts'
import type { GuardLatch } from './guard-latch.ts'
import type { OfferedChunk } from './offered-chunk.ts'
import type { GuardMode, Tick } from './tick.ts'

/** Known before connecting. */
export interface RobotFeatures {
  readonly name: string
  readonly kind: CellKind
  readonly actionSpace: ActionSpace
  readonly cameras: readonly CameraRequest[]
  /** Set-points a second on the bus: how often `tick` is to be called. */
  readonly busRateHz: number
}

export interface RobotState {
  readonly arms: readonly [left: ArmFeedback, right: ArmFeedback]
  /** Measured positions in the order and units of the action space. */
  readonly readings: Float64Array
  readonly mode: GuardMode
  /** Present if and only if `mode` is `latched`. */
  readonly latch?: GuardLatch
}

/**
 * `hold`: the measured pose becomes the target, power stays. `quick-stop`: the arms sink slowly, and need a reset. `disable`, `reset`: power is cut,
 * the arm falls.
 */
export type Stop = 'hold' | 'quick-stop' | 'disable' | 'reset'

/** What `disable` and `reset` need, because an arm without power falls. Only the arms named here lose it. */
export interface StopConfirmation {
  readonly arms: readonly ArmSide[]
  /** Name of the person who holds them. */
  readonly heldBy: string
}

/**
 * Both arms behind the guard. There is no other way to move them.
 *
 * `admit(chunk)`, then for each step: `send(step)`, and `tick()` at `busRateHz` until it returns that step as `finished`. `tick` is called all the
 * time the robot is connected, also between actions and when latched: it watches, and it carries out the stop. While an action is under way, no tick
 * for longer than the guard's bound latches.
 */
export interface Robot {
  readonly features: RobotFeatures
  /** Opens both arms. @throws TwinpastError fate `refuse`, with neither arm moved */
  connect(): Promise<void>
  /** @throws TwinpastError `no-feedback` (halt) before both arms have reported */
  state(): RobotState
  /**
   * A person arms the cell: power on at the measured pose, latch open. Nothing else opens the latch.
   * @param by - name of the person
   * @throws TwinpastError `arming-refused` (halt) while a cause still holds, or without a name
   */
  arm(by: string): Promise<void>
  /** Checks a whole chunk against every layer before its first action. @throws TwinpastError `chunk-refused` (record); nothing moves then */
  admit(chunk: OfferedChunk): Admission
  /**
   * Starts action `step` of the admitted chunk: 0, 1, 2, … each after the one before has finished.
   * @throws TwinpastError `guard-latched` (halt), or `step-refused` (halt) out of order
   */
  send(step: number): void
  /** One beat: watches both arms, passes the next interpolated set-point through every layer and puts it out. Never throws. */
  tick(): Tick
  /**
   * Stops both arms, whatever the state, and latches.
   * @throws TwinpastError `stop-not-taken` (halt) after both arms were tried; `stop-unconfirmed` (refuse) for `disable` and `reset` without confirmation
   */
  stop(stop: Stop, why: string, confirmation?: StopConfirmation): Promise<void>
  /** Holds both arms if they are armed, then closes the transports. The arms keep power. */
  close(): Promise<void>
}
