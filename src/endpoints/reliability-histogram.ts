import type { PairRows } from './pair-rows.ts'

export interface ReliabilityHistogram {
  /** Index s = number of seeds with both directions right (0..S): how many pairs. The last one is fully reliable. */
  readonly bidirectionalSeeds: readonly number[]
  /** Index c = correct decisions of a pair (0..2S): how many pairs. */
  readonly correctDecisions: readonly number[]
}

/** How pairs spread: heterogeneity that a mean hides. Empty arrays without pairs. */
export function reliabilityHistogram(pairs: readonly PairRows[]): ReliabilityHistogram {
  const seedCount = pairs[0]?.seeds.length
  if (seedCount === undefined) return { bidirectionalSeeds: [], correctDecisions: [] }
  const bidirectionalSeeds = new Array<number>(seedCount + 1).fill(0)
  const correctDecisions = new Array<number>(2 * seedCount + 1).fill(0)
  for (const { seeds } of pairs) {
    const right = seeds.map((rows) => rows.filter((row) => row.readout === 'correct').length)
    bidirectionalSeeds[right.filter((count) => count === 2).length]! += 1
    correctDecisions[right.reduce((sum, count) => sum + count, 0)]! += 1
  }
  return { bidirectionalSeeds, correctDecisions }
}
