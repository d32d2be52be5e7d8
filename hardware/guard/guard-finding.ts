import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'

/** Why a layer of the guard says no. Before motion it refuses the chunk, during motion it latches. */
export interface GuardFinding {
  /** Stable kebab-case code, e.g. `joint-out-of-limits`. */
  readonly code: string
  /** Plain words for an operator, without the numbers beside it. */
  readonly text: string
  readonly got: string
  readonly expected: string
  /** Step, dimension or point. */
  readonly where?: string
  readonly remedy: string
  /** Absent for the whole cell. */
  readonly arm?: ArmSide
}

/** A finding without numbers. */
export function guardFinding(code: string, text: string, remedy: string): GuardFinding {
  return { code, text, got: '', expected: '', remedy }
}
