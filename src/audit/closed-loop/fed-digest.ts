import type { HistoryStep } from '../../core/history.ts'
import { sha256 } from '../../core/sha256.ts'
import { stepBytes } from '../step-bytes.ts'

/** SHA-256 over everything that was fed, in order, chained as for a folded history. */
export function fedDigest(instruction: string, steps: readonly HistoryStep[]): string {
  return steps.reduce((digest, step) => sha256(digest, ...stepBytes(step)), sha256(instruction))
}
