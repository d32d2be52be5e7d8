const SCALES = [1, 2, 4, 8] as const
/** Part of the shown stretch that one key moves. */
const STRIDE = 0.25

/** One enlarged part of the picture for all cameras side by side. */
class ClipZoom {
  scale: (typeof SCALES)[number] = 1
  /** Middle of what is shown, as shares of width and height, 0 to 1. */
  middle = { x: 0.5, y: 0.5 }
  private readonly listeners = new Set<() => void>()

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Enlarges further; after the largest, the whole picture again. */
  next(): void {
    this.scale = SCALES[(SCALES.indexOf(this.scale) + 1) % SCALES.length] ?? 1
    this.to(this.scale === 1 ? { x: 0.5, y: 0.5 } : this.middle)
  }

  /** Moves what is shown by a quarter of itself. */
  pan(right: number, down: number): void {
    this.by((right * STRIDE) / this.scale, (down * STRIDE) / this.scale)
  }

  /** @param x - share of the whole width */
  by(x: number, y: number): void {
    this.to({ x: this.middle.x + x, y: this.middle.y + y })
  }

  private to({ x, y }: { readonly x: number; readonly y: number }): void {
    const edge = 0.5 / this.scale
    const within = (share: number) => Math.min(1 - edge, Math.max(edge, share))
    this.middle = { x: within(x), y: within(y) }
    for (const listener of this.listeners) listener()
  }
}

export const clipZoom = new ClipZoom()
