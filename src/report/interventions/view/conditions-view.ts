import type { ConditionSummary } from '../../../endpoints/interventions/condition-summary.ts'
import { formatNumber } from '../../format-number.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { intervalWords } from '../../wording/interval-words.ts'
import type { InterventionInput } from '../intervention-input.ts'
import type { ConditionView } from '../intervention-view.ts'
import { shareView } from './share-view.ts'

/** What came of every condition at every stage, with denominators. */
export function conditionsView(
  { registration, units, study }: InterventionInput,
  conditions: readonly ConditionSummary[],
  reference: string,
): readonly ConditionView[] {
  const { protocol } = registration
  const complete = units.filter(({ status }) => status === 'complete').length
  const expectedRows = complete * study.registration.actionSeeds.length * (protocol === 'anchor-fault' ? 1 : 2)
  return conditions.map((found): ConditionView => {
    const { matched } = found
    return {
      stage: stageWords(protocol, found.stage),
      ...conditionWords(protocol, found.condition),
      isReference: found.condition === reference,
      rows: found.rows,
      expectedRows,
      units: found.pairs,
      success: shareView(found.success, found.successes, found.rows),
      donor: found.donorShare === null ? null : shareView(found.donorShare, found.choices?.wrong ?? 0, found.rows),
      choices: found.choices,
      chunkReadouts: found.chunkReadouts,
      worth:
        matched?.estimate == null
          ? null
          : { text: formatNumber(matched.estimate), evidence: intervalWords(matched), rows: found.matchedRows },
    }
  })
}
