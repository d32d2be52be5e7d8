import type { ReportLeakProbe } from '../report-input.ts'
import { formatNumber } from '../format-number.ts'
import { rangeWords } from './interval-words.ts'

/** What the present-leak probe found, as a sentence. */
export function leakWords(probe: ReportLeakProbe | undefined): string {
  if (probe === undefined) return 'Not probed: fewer than 40 presents could hardly tell a leak from chance.'
  const found = `A ${probe.ways}-way guess of the past from the present alone was correct in ${formatNumber(probe.accuracy)} of ${probe.presents} presents; chance is ${formatNumber(probe.chance)}, with 95 % of chance results from ${rangeWords(probe.chanceInterval)} (${probe.method}).`
  return probe.leaks
    ? `${found} That is more than chance: the present leaks the past, so choices may not come from memory.`
    : `${found} No leak was detected.`
}
