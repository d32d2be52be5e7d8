import type { EndpointEstimate } from '../../../endpoints/endpoint-estimate.ts'
import type { ReadoutKey } from '../../../trials/readouts/readout-rows.ts'
import type { ReadoutTable } from '../../../trials/readouts/readout-table.ts'
import { formatPValue } from '../../format-p-value.ts'
import { countWords } from '../count-words.ts'
import { intervalWords } from '../interval-words.ts'

/** The result of one session in one sentence: counts, nothing more. */
export function sessionHeadline({ rows, executions, pairs }: ReadoutTable): string {
  const of = (key: ReadoutKey) => rows.find((row) => row.key === key)?.count ?? 0
  const without = of('no-outcome') === 0 ? '' : `, no outcome in ${of('no-outcome')}`
  return `Target correct in ${of('target-correct')} of ${countWords(executions, 'execution')} (${countWords(pairs, 'pair')}), wrong target in ${of('wrong-target')}, no expressed selection in ${of('no-expressed-selection')}, mixed or other in ${of('mixed-other')}${without}.`
}

/** What correct minus wrong selections allow to be said. */
export function contrastSentence(table: Pick<ReadoutTable, 'rows' | 'executions' | 'faithfulness'>): string {
  const of = (key: ReadoutKey) => table.rows.find((row) => row.key === key)?.count ?? 0
  const difference = of('target-correct') - of('wrong-target')
  const { signFlipP } = table.faithfulness
  const test = signFlipP === null ? '' : `; exact sign-flip test over pairs, two-sided, p ${formatPValue(signFlipP)}`
  return `Correct minus wrong selections: ${difference > 0 ? '+' : ''}${String(difference).replace('-', '\u2212')} of ${table.executions} (${intervalWords(table.faithfulness)}${test}). ${reading(table.faithfulness)}`
}

function reading({ decisiveInterval, signFlipP, estimate }: EndpointEstimate): string {
  if (decisiveInterval === null || signFlipP === null)
    return estimate === 0
      ? 'No pair shows a difference; that is not equivalence.'
      : 'No interval can be read here, so nothing is said of the direction.'
  const [lower, upper] = decisiveInterval
  if (signFlipP >= 0.05 || (lower <= 0 && upper >= 0))
    return 'That the selection follows the installed past was not detected, which is not the same as showing that it does not.'
  return lower > 0
    ? 'The arm selected the target of the installed past more often than the other one.'
    : 'The arm selected the target of the other past more often than that of the installed one.'
}

/** What so few pairs can show at most. */
export function floorSentence(pairs: number): string {
  if (pairs < 2) return 'With fewer than two pairs there is no interval and no test.'
  const floor = 2 / 2 ** pairs
  const reach =
    floor > 0.05
      ? 'so no result of this session could reach the 5 % level.'
      : `so a family of at most ${Math.floor(0.05 / floor)} such tests can keep the 5 % level by Holm's correction.`
  return `With ${pairs} pairs an exact two-sided test over pairs cannot give a p below ${floor < 0.001 ? floor.toExponential(1) : floor.toFixed(4)}, ${reach} Directions, repeats and labels lie within a pair and add no independent units.`
}
