import type { GuardLatch } from '../../../src/core/cell/guard-latch.ts'
import type { CellEvent, StopEvent } from './cell-event.ts'

/** Notes each stop with what became of it, and each latch once; once more if its hold grew into a quick stop. */
export class StopJournal {
  private readonly write: (event: CellEvent) => void
  private seen: GuardLatch | undefined

  constructor(write: (event: CellEvent) => void) {
    this.write = write
  }

  /** @param stopping - the stop that is being carried out */
  note(stopping: Promise<void>, event: Omit<StopEvent, 'event' | 'taken'>): void {
    const write = (taken: boolean) => this.write({ event: 'stop', ...event, taken })
    stopping.then(
      () => write(true),
      () => write(false),
    )
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
