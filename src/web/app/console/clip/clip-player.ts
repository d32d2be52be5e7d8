/** The stretch of time that one scrubber covers, milliseconds; 0 is the present. */
interface ClipSpan {
  readonly startMs: number
  readonly endMs: number
  /** From one picture to the next. */
  readonly frameMs: number
}

const FASTEST = 4

/** One position in time for everything that is shown side by side. */
class ClipPlayer {
  span: ClipSpan = { startMs: 0, endMs: 0, frameMs: 100 }
  positionMs = 0
  /** 0 while it stands still; negative backwards. */
  rate = 0
  private readonly listeners = new Set<() => void>()
  private lastAtMs = 0

  load(span: ClipSpan): void {
    Object.assign(this, { span, positionMs: span.startMs, rate: 0 })
    this.told()
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  seek(positionMs: number): void {
    this.positionMs = Math.min(this.span.endMs, Math.max(this.span.startMs, positionMs))
    this.told()
  }

  toggle(): void {
    if (this.rate === 0 && this.positionMs >= this.span.endMs) this.positionMs = this.span.startMs
    this.play(this.rate === 0 ? 1 : 0)
  }

  /** 0 pauses; pressed again in the same direction it goes faster, up to four times. */
  shuttle(direction: -1 | 0 | 1): void {
    const faster = Math.sign(this.rate) === direction ? Math.min(FASTEST, Math.abs(this.rate) * 2) : 1
    this.play(direction * faster)
  }

  step(pictures: number): void {
    this.rate = 0
    const { startMs, frameMs } = this.span
    this.seek(startMs + (Math.round((this.positionMs - startMs) / frameMs) + pictures) * frameMs)
  }

  seconds(seconds: number): void {
    this.seek(this.positionMs + 1000 * seconds)
  }

  edge(which: 'start' | 'end'): void {
    this.rate = 0
    this.seek(which === 'start' ? this.span.startMs : this.span.endMs)
  }

  private play(rate: number): void {
    const stood = this.rate === 0
    this.rate = rate
    this.told()
    if (!stood || rate === 0) return
    this.lastAtMs = performance.now()
    requestAnimationFrame(() => this.tick())
  }

  private tick(): void {
    if (this.rate === 0) return
    const nowMs = performance.now()
    const nextMs = this.positionMs + this.rate * (nowMs - this.lastAtMs)
    this.lastAtMs = nowMs
    if (nextMs >= this.span.endMs || nextMs <= this.span.startMs) this.rate = 0
    this.seek(nextMs)
    requestAnimationFrame(() => this.tick())
  }

  private told(): void {
    for (const listener of this.listeners) listener()
  }
}

export const clipPlayer = new ClipPlayer()
