/** A fixed-size copy of the earliest slot of a memory, kept outside the memory. */
export interface ProtectedAnchor {
  /** The slot's float32 numbers, little-endian; 4,096 bytes for the slot bank. */
  readonly payload: Uint8Array
  /** Lower-case hex SHA-256 of `payload`, taken when the slot was known to be sound. */
  readonly digest: string
  /** Weights digest of the policy whose memory it came from. */
  readonly policyDigest: string
}
