import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'

/** One thing a cell must have, as it was found. */
export interface CellFinding {
  /** Stable kebab-case code, e.g. `firmware`. */
  readonly check: string
  /** Absent for the whole cell. */
  readonly arm?: ArmSide
  /** `unknown`: it could not be looked at; nothing is refused for it. */
  readonly verdict: 'ok' | 'failed' | 'unknown'
  readonly found: string
  readonly expected: string
  /** What to do about it; empty if it is well. */
  readonly remedy: string
}
