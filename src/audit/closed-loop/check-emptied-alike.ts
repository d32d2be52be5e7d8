import type { Check } from '../../core/check.ts'

/**
 * `begin` must give the same empty memory whenever it is called: else something of another episode is still in it. `emptiedDigests` are
 * those of the memory right after each `begin` of the unit, in order.
 */
export function checkEmptiedAlike(emptiedDigests: readonly string[]): Check {
  const [first = ''] = emptiedDigests
  const odd = emptiedDigests.findIndex((digest) => digest !== first)
  return {
    check: 'memory-emptied',
    ok: odd < 0,
    got: odd < 0 ? `memory ${first} after each of ${emptiedDigests.length} begins` : `memory ${emptiedDigests[odd]} after begin ${odd + 1}`,
    expected: `memory ${first}, as after the first begin`,
  }
}
