/** Steps that one scrubber covers; 0 is the present. */
export interface StepSpan {
  readonly first: number
  readonly last: number
  readonly rateHz: number
}

const FASTEST = 8

/** One position in steps for pictures, paths and strips. Plays at the rate of the actions; pressed again, faster. */
export class StepPlayer {
  span: StepSpan = { first: 0, last: 0, rateHz: 10 }
  step = 0
  /** 0 while it stands still; negative backwards. */
  speed = 0
  private readonly moved: () => void
  private exact = 0
  private lastAtMs = 0

  constructor(moved: () => void) {
    this.moved = moved
  }

  load(span: StepSpan, step: number): void {
    Object.assign(this, { span, speed: 0 })
    this.seek(step)
  }

  seek(step: number): void {
    this.exact = Math.min(this.span.last, Math.max(this.span.first, step))
    this.step = Math.round(this.exact)
    this.moved()
  }

  by(steps: number): void {
    this.speed = 0
    this.seek(this.step + steps)
  }

  /** The nearest of `stops` before or after where it stands; stays if there is none. */
  toward(stops: readonly number[], direction: -1 | 1): void {
    this.speed = 0
    const ahead = stops.filter((stop) => Math.sign(stop - this.step) === direction)
    if (ahead.length > 0) this.seek(direction === 1 ? Math.min(...ahead) : Math.max(...ahead))
  }

  toggle(): void {
    if (this.speed === 0 && this.step >= this.span.last) this.seek(this.span.first)
    this.play(this.speed === 0 ? 1 : 0)
  }

  shuttle(direction: -1 | 0 | 1): void {
    this.play(direction * (Math.sign(this.speed) === direction ? Math.min(FASTEST, Math.abs(this.speed) * 2) : 1))
  }

  private play(speed: number): void {
    const stood = this.speed === 0
    this.speed = speed
    this.moved()
    if (!stood || speed === 0) return
    this.lastAtMs = performance.now()
    requestAnimationFrame(() => this.tick())
  }

  private tick(): void {
    if (this.speed === 0) return
    const nowMs = performance.now()
    const next = this.exact + (this.speed * this.span.rateHz * (nowMs - this.lastAtMs)) / 1000
    this.lastAtMs = nowMs
    if (next >= this.span.last || next <= this.span.first) this.speed = 0
    this.seek(next)
    requestAnimationFrame(() => this.tick())
  }
}
