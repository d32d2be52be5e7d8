/** A command that a real arm keeps in flash, or that changes its identity or zero. The emulated arm acknowledges it and says that it came. */
export interface RecordedWrite {
  readonly atMs: number
  readonly id: number
  /** Its eight bytes as hex. */
  readonly data: string
}
