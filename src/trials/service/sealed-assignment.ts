import { sha256 } from '../../core/sha256.ts'
import type { BlindKey } from '../schedule/blind-key.ts'
import type { Assignment } from '../schedule/drawn-schedule.ts'
import type { SessionState } from '../state/session-state.ts'
import { assignmentOf } from './assignment-of.ts'

/** What a trial carries, as the cell is told. */
export interface SealedAssignment extends Assignment {
  /** Follows from the key and the code; the cell notes the installed memory under it, so that nobody without the key can try both memories out. */
  readonly secret: string
}

export function sealedAssignment(key: Pick<BlindKey, 'assignments' | 'secretSeed'>, state: SessionState, code: string): SealedAssignment {
  return { ...assignmentOf(key, state, code), secret: sha256(`memory commitment\n${key.secretSeed}\n${code}`) }
}
