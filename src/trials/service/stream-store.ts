/** Where videos and joint logs of a session lie. */
export interface StreamStore {
  /** Length and SHA-256 of a stream as it lies there now; undefined if there is none. */
  digestOf(name: string): Promise<{ readonly bytes: number; readonly sha256: string } | undefined>
}
