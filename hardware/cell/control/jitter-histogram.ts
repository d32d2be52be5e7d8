/** How late set-points went out, as a side log keeps it. */
export interface JitterSummary {
  readonly ticks: number
  /** Upper edge of the bin that holds the quantile, milliseconds. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Exact. */
  readonly maxMs: number
  readonly binMs: number
  /** [bin, count] of every bin that is not empty; the last bin holds everything later. */
  readonly bins: readonly (readonly [number, number])[]
}

const BIN_MS = 0.05
const BINS = 2000

/** Lateness of ticks in bins of 0.05 ms up to 100 ms; memory does not grow with time. */
export class JitterHistogram {
  private readonly counts = new Float64Array(BINS + 1)
  private ticks = 0
  private maxMs = 0

  /** @param lateMs - when a tick ran minus when it was due; an early one counts as 0 */
  add(lateMs: number): void {
    const late = Math.max(0, lateMs)
    const bin = Math.min(BINS, Math.floor(late / BIN_MS))
    this.counts[bin] = (this.counts[bin] ?? 0) + 1
    this.ticks += 1
    this.maxMs = Math.max(this.maxMs, late)
  }

  summary(): JitterSummary {
    const bins: [number, number][] = []
    for (const [bin, count] of this.counts.entries()) if (count > 0) bins.push([bin, count])
    return { ticks: this.ticks, p50Ms: this.quantile(0.5), p99Ms: this.quantile(0.99), maxMs: this.maxMs, binMs: BIN_MS, bins }
  }

  private quantile(share: number): number {
    const rank = Math.ceil(share * this.ticks)
    let seen = 0
    for (const [bin, count] of this.counts.entries()) {
      seen += count
      if (count > 0 && seen >= rank) return Math.min(this.maxMs, (bin + 1) * BIN_MS)
    }
    return 0
  }
}
