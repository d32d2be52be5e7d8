import type { LoadedPane } from './load-pane.ts'

/** Where in its own stretch a pane stands, milliseconds from its first picture; before it and after it at its ends, in words. */
export function timeInPane(
  { durationMs, source }: Pick<LoadedPane, 'durationMs' | 'source'>,
  positionMs: number,
): { readonly ms: number; readonly outside: string } {
  const ms = source.presentAt === 'start' ? positionMs : positionMs + durationMs
  if (ms < 0) return { ms: 0, outside: ' (not yet begun)' }
  return ms > durationMs ? { ms: durationMs, outside: ' (over)' } : { ms, outside: '' }
}

/** The picture that stands at a time, of `count` that lie evenly over `durationMs`. */
export function pictureIndex(ms: number, durationMs: number, count: number): number {
  return Math.min(count - 1, Math.floor((ms / Math.max(1, durationMs)) * count + 1e-6))
}
