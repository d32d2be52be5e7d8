import type { Check } from '../../src/core/check.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'

/** A session that is being tried, and what it is tried on. */
export interface Probe {
  readonly session: PolicySession
  /** Two steps or more. */
  readonly steps: readonly HistoryStep[]
  readonly present: Present
  readonly checks: Check[]
  /** Begins anew, feeds these steps and exports. */
  fold(part: readonly HistoryStep[]): Promise<MemoryState>
}
