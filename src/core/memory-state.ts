/** The history steps that one memory slot was written from. */
export interface SlotSpan {
  readonly slot: string
  readonly fromStep: number
  readonly toStep: number
}

/** A policy's native memory, exported as bytes. Opaque to the audit, except for its spans. */
export interface MemoryState {
  readonly bytes: Uint8Array
  /** Lower-case hex SHA-256 of `bytes`. */
  readonly digest: string
  /** Weights digest of the policy that wrote it; importing into another policy is refused. */
  readonly policyDigest: string
  readonly spans: readonly SlotSpan[]
}
