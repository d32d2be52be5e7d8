import type { SimulatorSession } from './simulator-session.ts'

/** Of a recorded history: which recording it was read from, and what the registered rule for irregular stamps let pass. */
export interface HistoryProvenance {
  readonly kind: 'bag'
  /** Hex SHA-256 over the content of the recording (docs/bags.md). */
  readonly sha256: string
  /** Samples that were used although older than the registered age. */
  readonly heldSamples: number
  /** Messages left out because their stamps did not rise. */
  readonly droppedMessages: number
}

/**
 * Where a history comes from: lived through in a simulator, or recorded. `setup` comes first; `facts`, `observe` (the history's own end)
 * and `provenance` after `history` has ended. Facts of a recording are stated by whoever recorded it.
 */
export interface HistorySource extends Pick<SimulatorSession, 'describe' | 'setup' | 'history' | 'facts' | 'observe'> {
  /** Only a recording has one. */
  provenance?(): HistoryProvenance
}
