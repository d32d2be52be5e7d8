import { effectSign, type EffectSign } from '../../endpoints/effect-sign.ts'
import type { EndpointEstimate } from '../../endpoints/endpoint-estimate.ts'
import { DEFAULT_FLOORS } from '../../endpoints/verdict-input.ts'
import type { EndpointKey } from '../../endpoints/endpoint-key.ts'
import { formatNumber } from '../format-number.ts'
import type { ReportInput } from '../report-input.ts'
import type { CardView, Quantity, Tone } from '../report-view.ts'
import { cardAnswer, type CardAnswerFacts } from '../wording/card-answers.ts'
import { countWords } from '../wording/count-words.ts'
import { ENDPOINT_WORDS } from '../wording/endpoint-words.ts'
import { intervalWords } from '../wording/interval-words.ts'
import { targetWords } from '../wording/target-words.ts'
import { completeUnits } from './complete-units.ts'

/** An estimate with its text; S_exec and other small numbers keep two digits. */
export function quantity(endpoint: EndpointEstimate): Quantity {
  return { value: endpoint.estimate, text: endpoint.estimate === null ? 'no estimate' : formatNumber(endpoint.estimate) }
}

/** Where U_1 lies against zero, by the value floor of the verdict in both directions. */
function worthSign(u1: EndpointEstimate): EffectSign {
  const floor = DEFAULT_FLOORS.value ?? 0
  const above = effectSign(u1, floor)
  if (above !== 'below') return above
  const below = effectSign(u1, -floor)
  return below === 'above' ? 'covers' : below
}

const floorWords = (floor: number): string => (floor === 0 ? '0 (replicas are equal byte for byte)' : formatNumber(floor))

/** The four questions of the first screen. */
export function cardsView(input: ReportInput): readonly CardView[] {
  const { table, verdict } = input.endpoints
  const pairs = completeUnits(input).length
  const totals = input.endpoints.counts
  const decisions = totals.correct + totals.wrong + totals.ambiguous
  const target = targetWords(input.study.task)
  const changed = input.endpoints.changedPairs
  const reliable = Math.round((table.fullyReliable.estimate ?? 0) * pairs)
  const facts: CardAnswerFacts = { code: verdict.code, pairs, changed, reliable, worth: worthSign(table.u1), words: verdict.words }
  const units = `${countWords(pairs, 'pair')}, ${countWords(decisions, 'decision')}`
  const card = (
    key: CardView['key'],
    endpoint: EndpointKey,
    question: string,
    scale: readonly [number, number],
    reference: number | null,
    explanation: string,
  ): CardView => {
    const answer: { readonly text: string; readonly tone: Tone } = cardAnswer(key, facts)
    return {
      key,
      question,
      answer: answer.text,
      tone: answer.tone,
      endpointName: `${ENDPOINT_WORDS[endpoint].symbol}, ${ENDPOINT_WORDS[endpoint].name}`,
      estimate: quantity(table[endpoint]),
      interval: table[endpoint].decisiveInterval,
      scale,
      reference,
      evidence: `${intervalWords(table[endpoint])}; ${units}. Unit: ${ENDPOINT_WORDS[endpoint].unit}.`,
      explanation: pairs === 0 ? 'No pair is complete, so there is nothing to measure.' : explanation,
    }
  }
  const largest = Math.max(table.sExec.estimate ?? 0, table.sExec.decisiveInterval?.[1] ?? 0)
  const top = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((end) => end >= largest) ?? 1
  const f = (value: number | null) => (value === null ? 'none' : formatNumber(value))
  return [
    card(
      'changes',
      'sExec',
      'Does memory change the action?',
      [0, top],
      null,
      `The executed motion differs between the two memories in ${changed} of ${countWords(pairs, 'pair')}, above the replay floor of ${floorWords(input.replayFloor)}.`,
    ),
    card(
      'warranted',
      'f',
      `Does it pick the ${target.one} that its past calls for?`,
      [-1, 1],
      0,
      `Correct ${totals.correct}, wrong ${totals.wrong}, ambiguous ${totals.ambiguous} of ${countWords(decisions, 'decision')}: p_correct ${f(table.pCorrect.estimate)}.`,
    ),
    card(
      'worth',
      'u1',
      'Is the motion worth more in its own world?',
      [-1, 1],
      0,
      `Worth ${f(table.matched.estimate)} in the world of the installed memory and ${f(table.crossed.estimate)} in the other one; the whole task is 1.`,
    ),
    card(
      'per-pair',
      'fullyReliable',
      'Does it hold in every single pair?',
      [0, 1],
      null,
      `${reliable} of ${countWords(pairs, 'pair')} correct in both directions under every action seed.`,
    ),
  ]
}
