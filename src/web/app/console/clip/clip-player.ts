/** The stretch of time that one scrubber covers, milliseconds; 0 is the present. */
interface ClipSpan {
  readonly startMs: number
  readonly endMs: number
  /** From one picture to the next. */
  readonly frameMs: number
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

/** One position in time for everything that is shown side by side. */
export class ClipPlayer {
  span: ClipSpan = { startMs: 0, endMs: 0, frameMs: 100 }
  positionMs = 0
  /** 0 while it stands still; negative backwards. */
  rate = 0
  /** How fast it plays when it plays. */
  speed: Speed = 1
  /** Played over and over once both ends are marked. */
  loop: { readonly startMs?: number | undefined; readonly endMs?: number | undefined } = {}
  private readonly listeners = new Set<() => void>()
  private lastAtMs = 0
  private readonly nextFrame: (run: () => void) => void

  /** @param nextFrame - calls back when the next picture can be drawn */
  constructor(nextFrame: (run: () => void) => void) {
    this.nextFrame = nextFrame
  }

  load(span: ClipSpan): void {
    Object.assign(this, { span, positionMs: span.startMs, rate: 0, loop: {} })
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
    this.play(this.rate === 0 ? this.speed : 0)
  }

  /** 0 pauses; pressed again in the same direction it goes faster, up to four times. */
  shuttle(direction: -1 | 0 | 1): void {
    if (direction !== 0 && Math.sign(this.rate) === direction) return this.faster(1)
    this.play(direction * this.speed)
  }

  /** One step faster or slower, from a tenth to four times; whether it plays stays as it is. */
  faster(steps: -1 | 1): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + steps] ?? this.speed
    this.play(Math.sign(this.rate) * this.speed)
  }

  /** Marks an end of the loop where it stands. With both ends marked it plays from the start of the loop. */
  mark(which: 'start' | 'end'): void {
    const at = this.positionMs
    this.loop =
      which === 'start'
        ? { startMs: at, endMs: beyond(this.loop.endMs, at) }
        : { startMs: this.loop.startMs ?? this.span.startMs, endMs: at }
    const { startMs = 0, endMs } = this.loop
    if (endMs !== undefined && endMs - startMs < this.span.frameMs) this.loop = { startMs: at }
    this.told()
    if (which === 'end' && this.loop.endMs !== undefined) this.play(this.speed)
  }

  unmark(): void {
    this.loop = {}
    this.told()
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

  /** Where it is after some time at its rate; within the loop if there is one. Stops at the ends of the clip. */
  advance(elapsedMs: number): void {
    const next = this.positionMs + this.rate * elapsedMs
    const { startMs, endMs } = this.loop
    if (startMs !== undefined && endMs !== undefined) {
      const out = this.rate > 0 ? next >= endMs : next <= startMs
      return this.seek(!out ? next : this.rate > 0 ? startMs : endMs)
    }
    if (next >= this.span.endMs || next <= this.span.startMs) this.rate = 0
    this.seek(next)
  }

  private play(rate: number): void {
    const stood = this.rate === 0
    this.rate = rate
    this.told()
    if (!stood || rate === 0) return
    this.lastAtMs = performance.now()
    this.nextFrame(() => this.tick())
  }

  private tick(): void {
    if (this.rate === 0) return
    const nowMs = performance.now()
    this.advance(nowMs - this.lastAtMs)
    this.lastAtMs = nowMs
    this.nextFrame(() => this.tick())
  }

  private told(): void {
    for (const listener of this.listeners) listener()
  }
}

function beyond(endMs: number | undefined, startMs: number): number | undefined {
  return endMs !== undefined && endMs > startMs ? endMs : undefined
}
