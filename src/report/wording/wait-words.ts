import type { WaitEstimate, WaitSeries } from '../../endpoints/wait-series.ts'
import type { Tone } from '../report-view.ts'
import { countWords } from './count-words.ts'
import { shortIntervalWords } from './interval-words.ts'
import { formatNumber } from '../format-number.ts'

/** The headline of a cohort that mixes waits: it speaks of a mean, not of a policy at one wait. A withheld verdict stands as it is. */
export function mixtureHeadline(headline: string, tone: Tone, { waits }: WaitSeries): string {
  if (tone === 'withheld') return headline
  return `On average over ${waits.length} different waits: ${headline.charAt(0).toLowerCase()}${headline.slice(1)}`
}

/** What the pooled figures of such a cohort are. */
export function mixtureLead({ waits, lastWaitAbove }: WaitSeries): string {
  const counts = [...new Set(waits.map(({ pairs }) => pairs))]
  const pairs =
    counts.length === 1 ? `${countWords(counts[0] ?? 0, 'pair')} at each` : `${Math.min(...counts)} to ${Math.max(...counts)} pairs at each`
  const next = waits.find(({ waitSteps }) => lastWaitAbove === null || waitSteps > lastWaitAbove)
  const reach =
    lastWaitAbove === null
      ? 'Taken in order, F is not shown to lie above zero even at the shortest wait'
      : next === undefined
        ? 'Taken in order, F lies above zero at every wait'
        : `Taken in order, F lies above zero up to a wait of ${countWords(lastWaitAbove, 'action')} and is not shown to at ${next.waitSteps}`
  return `Every pooled figure here is a mean over this mixture of waits (${spanWords(waits)}; ${pairs}), not the figure of the policy at any one wait, and would change with the waits chosen. ${reach}; “Against waiting” gives each wait by itself.`
}

/** What choice and action change do as the wait grows. */
export function waitFindings({ waits, lastWaitAbove }: WaitSeries): readonly string[] {
  const first = waits[0]
  if (first === undefined) return []
  const next = lastWaitAbove === null ? first : waits.find(({ waitSteps }) => waitSteps > lastWaitAbove)
  if (next === undefined) return [`Taken in order, F lies above zero at every wait (${spanWords(waits)}).`, changeWords(waits)]
  const choice =
    lastWaitAbove === null
      ? `Already at the shortest wait, ${countWords(first.waitSteps, 'action')}, F is not shown to lie above zero: ${estimateWords(first)}.`
      : `Taken in order, F lies above zero up to a wait of ${countWords(lastWaitAbove, 'action')}; at ${next.waitSteps} it is not shown to: ${estimateWords(next)}. Not shown is not absent, and longer waits are not tested.`
  const both =
    next.changedPairs === 0
      ? []
      : [
          `At ${countWords(next.waitSteps, 'action')} of waiting memory changed the action in ${next.changedPairs} of ${countWords(next.pairs, 'pair')}, while a choice that follows it was not shown.`,
        ]
  return [choice, ...both, changeWords(waits)]
}

function estimateWords({ f }: WaitEstimate): string {
  return `F ${f.estimate === null ? 'not estimated' : formatNumber(f.estimate)}, ${shortIntervalWords(f)}`
}

function changeWords(waits: readonly WaitEstimate[]): string {
  if (waits.every(({ changedPairs, pairs }) => changedPairs === pairs))
    return 'The executed action differs between the two memories in every pair at every wait, above the replay floor.'
  const [first, last] = [waits[0]!, waits.at(-1)!]
  return `The executed action differs between the two memories, above the replay floor, in ${first.changedPairs} of ${countWords(first.pairs, 'pair')} at the shortest wait and in ${last.changedPairs} of ${countWords(last.pairs, 'pair')} at the longest.`
}

function spanWords(waits: readonly WaitEstimate[]): string {
  return `${waits[0]?.waitSteps ?? 0} to ${countWords(waits.at(-1)?.waitSteps ?? 0, 'action')}`
}
