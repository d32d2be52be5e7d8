/** Recorded histories of a pair. They tell what a trial carries, so the page is given them after unblinding alone. */
export interface PairHistories {
  /** Names of the cameras, e.g. `head`. */
  readonly cameras: readonly string[]
  /** Raw Motion JPEG, evenly spaced, ending at the present; undefined if there is none. */
  frames(pairId: string, history: 0 | 1, camera: string): Promise<{ readonly bytes: Uint8Array; readonly durationMs: number } | undefined>
}
