import type { GuardFinding } from '../guard-finding.ts'

/** What the guard remembers of earlier chunks since it was armed. */
export interface ChunkOrder {
  readonly usedIds: ReadonlySet<string>
  /** When the present of the newest admitted chunk was observed, host monotonic ms. */
  readonly observedAtMs: number
}

const remedy = 'query the policy again on the present'

/** Tolerance for a present that seems to come from the future, ms. */
const CLOCK_SLACK_MS = 5

/**
 * Layer 2, chunk id and freshness: an id is used once, and a chunk answers a present that is neither old, nor of the future, nor older than that of a
 * chunk before it.
 */
export function checkChunkOrder(
  chunk: { readonly chunkId: string; readonly observedAtMs: number },
  order: ChunkOrder,
  nowMs: number,
  staleMs: number,
): GuardFinding | undefined {
  if (order.usedIds.has(chunk.chunkId)) {
    return {
      code: 'chunk-repeated',
      text: 'this chunk was admitted before',
      got: chunk.chunkId,
      expected: 'an id not used since arming',
      remedy,
    }
  }
  const stale = checkChunkAge(nowMs - chunk.observedAtMs, staleMs)
  if (stale !== undefined) return stale
  if (chunk.observedAtMs < order.observedAtMs) {
    return {
      code: 'chunk-reordered',
      text: 'the chunk answers an older present than the chunk before it',
      got: `${(order.observedAtMs - chunk.observedAtMs).toFixed(0)} ms older`,
      expected: 'presents in order',
      remedy,
    }
  }
  return undefined
}

/** Freshness alone: checked at admission, and again when the first action starts. */
export function checkChunkAge(ageMs: number, staleMs: number): GuardFinding | undefined {
  if (ageMs <= staleMs && ageMs >= -CLOCK_SLACK_MS) return undefined
  const got = `a present ${ageMs.toFixed(0)} ms old`
  return { code: 'chunk-stale', text: 'the chunk does not answer the present', got, expected: `0 to ${staleMs} ms`, remedy }
}
