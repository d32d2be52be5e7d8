import type { Check } from '../core/check.ts'
import type { FoldedHistory } from './fold-history.ts'

/**
 * `begin` must give the same empty memory before both pasts: else something of an earlier episode, of another pair or of the other past,
 * is still in it, and it is not the memory of one lawful history.
 */
export function checkMemoryEmptied(past0: FoldedHistory, past1: FoldedHistory): Check {
  return {
    check: 'memory-emptied',
    ok: past0.emptied.digest === past1.emptied.digest,
    got: `memory ${past1.emptied.digest} after begin, before history 1`,
    expected: `memory ${past0.emptied.digest}, as before history 0`,
  }
}
