import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import { sequentialDraws } from '../../stats/streams/sequential-draws.ts'

/** One pair within a block: which of its two histories comes first. */
export interface OrderedPair {
  readonly pairId: string
  readonly first: Direction
}

const MOST_ATTEMPTS = 10_000

/**
 * Random order of a block: pairs shuffled; history 0 comes first in half of them (a pair more or less where their number is odd), which
 * half is random too. Orders with more than `maxRun` pairs in a row beginning alike, counted on from `before`, are drawn again.
 * @throws TwinpastError `order-not-found` if no allowed order turns up
 */
export function orderBlock(
  pairIds: readonly string[],
  maxRun: number,
  before: readonly OrderedPair[],
  streamFields: readonly string[],
): readonly OrderedPair[] {
  const draws = sequentialDraws(streamFields)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const extra = pairIds.length % 2 === 1 ? [direction(draws.integer(2))] : []
    const half = Math.floor(pairIds.length / 2)
    const firsts = draws.shuffle([...Array<Direction>(half).fill(0), ...Array<Direction>(half).fill(1), ...extra])
    const block = draws.shuffle(pairIds).map((pairId, i) => ({ pairId, first: firsts[i] ?? 0 }))
    if (longestRun([...before, ...block]) <= maxRun) return block
  }
  throw new TwinpastError({
    code: 'order-not-found',
    fate: 'refuse',
    exitCode: 2,
    message: 'No random order keeps to the registered longest run.',
    got: `${pairIds.length} pairs, at most ${maxRun} in a row that begin alike`,
    expected: 'a longest run that random orders of so many pairs keep to',
    where: 'order.maxRun',
    remedy: 'Raise order.maxRun.',
  })
}

function direction(drawn: number): Direction {
  return drawn === 0 ? 0 : 1
}

function longestRun(pairs: readonly OrderedPair[]): number {
  let longest = 0
  let run = 0
  pairs.forEach(({ first }, i) => {
    run = first === pairs[i - 1]?.first ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}
