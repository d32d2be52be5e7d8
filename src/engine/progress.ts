/** How far a run is. Counts include pairs finished by earlier runs. */
export interface ProgressState {
  readonly planned: number
  /** Pairs with evidence: complete or refused. */
  readonly done: number
  /** Pairs refused by a gate. */
  readonly refused: number
  readonly failed: number
  /** Pairs per minute in this run; undefined before the first. */
  readonly ratePerMinute?: number
  /** Time left at that rate, milliseconds. */
  readonly leftMs?: number
}

/** Where a run tells how far it is. */
export interface Progress {
  update(state: ProgressState): void
  /** One line that must not be overwritten, e.g. a failed pair. */
  note(line: string): void
  end(): void
}
