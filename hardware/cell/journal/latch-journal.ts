import type { GuardLatch } from '../../../src/core/cell/guard-latch.ts'
import type { CellEvent } from './cell-event.ts'

/** Notes each latch once, and once more if its hold grew into a quick stop. */
export class LatchJournal {
  private readonly write: (event: CellEvent) => void
  private seen: GuardLatch | undefined

  constructor(write: (event: CellEvent) => void) {
    this.write = write
  }

  /** @param latch - of this beat, if any */
  look(latch: GuardLatch | undefined): void {
    const { seen } = this
    this.seen = latch
    if (latch === undefined || (latch.atMs === seen?.atMs && latch.quickStopped === seen.quickStopped)) return
    const { code, text, arm, quickStopped } = latch
    this.write({ event: 'latched', code, text, ...(arm === undefined ? {} : { arm }), quickStopped })
  }
}
