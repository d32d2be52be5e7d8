import type { Stop } from '../../../src/core/cell/robot.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'

type ArmAngles = readonly number[]

/** Somebody or something stopped the arms. */
export interface StopEvent {
  readonly event: 'stop'
  readonly stop: Stop
  readonly why: string
  /** `leader`: the program that moves the cell; `visitor`: another one; `guardian`: nobody was asked. */
  readonly from: 'leader' | 'visitor' | 'guardian'
  /** Who held the arms that fell. */
  readonly heldBy?: string
  /** Whether the lines of both arms took it. */
  readonly taken: boolean
}

/** What a person may ask for later: who armed a cell, who or what stopped it. */
export type CellEvent =
  | { readonly event: 'connected' }
  | { readonly event: 'armed'; readonly by: string }
  | { readonly event: 'not-armed'; readonly by: string; readonly code: string }
  | StopEvent
  | { readonly event: 'latched'; readonly code: string; readonly text: string; readonly arm?: ArmSide; readonly quickStopped: boolean }
  /** With where each arm was left, joint 1 to 6 in degrees, if the cell was armed. */
  | { readonly event: 'closed'; readonly leftAtDeg?: ArmAngles; readonly rightAtDeg?: ArmAngles }
