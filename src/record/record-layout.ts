/** Names of everything in a record folder. */
export const recordLayout = {
  /** Frozen registration, canonical JSON. */
  plan: 'plan.json',
  /** Evidence: one file per pair that is complete or excluded. */
  units: 'units',
  /** Pairs on which policy or simulator failed; tried again by the next run. */
  failed: 'failed',
  /** A second run of a pair gave these other bytes. */
  differing: 'differing',
  /** Files that were truncated or changed, moved here and never deleted. */
  damaged: 'damaged',
  deviations: 'deviations.jsonl',
  /** Times and host facts: nothing here is evidence. */
  log: 'log.jsonl',
  /** What restoring a protected anchor costs here; no evidence either. */
  restoreCost: 'restore-cost.json',
  lock: 'lock',
} as const
