import type { ReportInput } from '../report-input.ts'
import { countWords } from './count-words.ts'

/** Counts behind p_correct and F, with pairs, directions and seeds. */
export function readoutWords({ endpoints, study }: ReportInput): string {
  const { correct, wrong, ambiguous } = endpoints.counts
  return `${countWords(endpoints.decisions, 'decision')} (${countWords(endpoints.pairs, 'pair')} × 2 directions × ${countWords(study.registration.actionSeeds.length, 'seed')}): ${correct} correct, ${wrong} wrong, ${ambiguous} ambiguous.`
}
