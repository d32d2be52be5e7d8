import type { ReadoutCounts } from '../../endpoints/readout-counts.ts'
import { countWords } from './count-words.ts'

export interface RetentionFacts {
  readonly complete: number
  /** Scored pairs in which some memory holds no step of the telling event. */
  readonly lacking: number
  /** Strata in which such pairs occur, sorted. */
  readonly strata: readonly string[]
  /** Their decisions. */
  readonly counts: ReadoutCounts
}

/** Stands beside every verdict of a cohort that scored pairs without evidence in memory; such a check is never called passed. */
export function retentionWords({ complete, lacking, strata, counts }: RetentionFacts): string {
  const { correct, wrong, ambiguous } = counts
  return `In ${lacking} of ${countWords(complete, 'scored pair')} (${strata.join(', ')}) no slot of a memory covers the event that tells the two pasts apart: recorded, not required by this study. There the choice was correct ${correct} times, wrong ${wrong} times and ambiguous ${ambiguous} times; whatever decided there, it was no memory of that event.`
}

/** How a gate that failed without refusing pairs is counted. */
export function recordedOnlyWords(count: number): string {
  return `${count} did not hold: recorded, not required by this study`
}
