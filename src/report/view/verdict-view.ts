import { refusesPair } from '../../core/refuses-pair.ts'
import { formatNumber } from '../format-number.ts'
import type { ReportInput } from '../report-input.ts'
import type { VerdictView } from '../report-view.ts'
import { verdictWording } from '../wording.ts'
import { gateOfCheck, gateQuote } from '../wording/gate-words.ts'
import { basisWords } from '../wording/basis-words.ts'
import { shortIntervalWords } from '../wording/interval-words.ts'
import { targetWords } from '../wording/target-words.ts'
import { mixtureHeadline, mixtureLead } from '../wording/wait-words.ts'
import { completeUnits } from './complete-units.ts'
import { retentionView } from './retention-view.ts'

/** The verdict of the record in words, with the counts it speaks about. */
export function verdictView(input: ReportInput): VerdictView {
  const { table, decomposition, verdict } = input.endpoints
  const { u1 } = table
  const totals = input.endpoints.counts
  const failed = [...input.gates, ...input.units.flatMap((unit) => (unit.status === 'excluded' ? unit.checks : []))].filter(refusesPair)
  const failedGates = [...new Set(failed.map((check) => gateOfCheck(check.check)))].sort()
  const wording = verdictWording({
    code: verdict.code,
    target: targetWords(input.study.task),
    plannedPairs: input.planned.length,
    completePairs: completeUnits(input).length,
    decisions: totals.correct + totals.wrong + totals.ambiguous,
    ...totals,
    comparisons: Object.values(decomposition).reduce((sum, count) => sum + count, 0),
    bothRight: decomposition.bothRight,
    bothReversed: decomposition.bothReversed,
    changedPairs: input.endpoints.changedPairs,
    decidedBy: verdict.steps.at(-1)?.gate ?? 'run-gates',
    words: verdict.words,
    worth: u1.estimate === null ? 'not known' : formatNumber(u1.estimate),
    worthInterval: shortIntervalWords(u1),
    failedGates: failedGates.map((gate) => `${gate}, ${gateQuote(gate)}`),
  })
  const { waits } = input.endpoints
  return {
    code: verdict.code,
    tone: wording.tone,
    headline: waits === null ? wording.headline : mixtureHeadline(wording.headline, wording.tone, waits),
    lead: [...wording.lead, ...(waits === null ? [] : [mixtureLead(waits)]), ...retentionView(input)],
    basis: basisWords(input),
  }
}
