/** A complete simulator state: restoring it makes every later step bit-equal. */
export interface Snapshot {
  readonly bytes: Uint8Array
  /** Lower-case hex SHA-256 of `bytes`. */
  readonly digest: string
}
