import type { ArmFeedback, ArmSide } from './arm-feedback.ts'
import type { CellKind } from './cell-kind.ts'

/** The commands of an arm, closed: only `hardware/guard` can open them (checked by the import linter). */
export interface SealedCommands {
  readonly sealFor: ArmSide
}

export interface ArmInfo {
  readonly arm: ArmSide
  readonly kind: CellKind
  /** Firmware as the arm reports it, e.g. `S-V1.8-2`; absent where the transport does not carry it. */
  readonly firmware?: string
  /** Lower and upper limit of joint 1..6, rad: the tighter of arm and configuration. */
  readonly limitsRad: readonly (readonly [number, number])[]
  /** Largest joint speed the arm allows, rad/s, joint 1..6. */
  readonly speedLimitsRadPerS: readonly number[]
  /** Largest opening, metres. */
  readonly strokeM: number
}

/** One arm over any transport. Anyone may read; nobody but the guard can command. Its times are those of the one `MonotonicClock` of the process. */
export interface ArmDriver {
  readonly arm: ArmSide
  readonly commands: SealedCommands
  /**
   * Opens the transport, waits for stable fresh feedback, asks firmware and limits. Moves nothing and enables nothing.
   * @throws TwinpastError fate `refuse` with the reason: silent arm, leader arm, unknown firmware, implausible joints
   */
  connect(): Promise<ArmInfo>
  /** The newest whole feedback, or undefined before the first. */
  feedback(): ArmFeedback | undefined
  close(): Promise<void>
}
