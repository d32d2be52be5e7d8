import { ENDPOINT_KEYS } from '../../endpoints/endpoint-key.ts'
import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import { formatPValue } from '../format-p-value.ts'
import type { ReportInput } from '../report-input.ts'
import type { DissociationRow, IntervalText } from '../report-view.ts'
import { ENDPOINT_WORDS } from '../wording/endpoint-words.ts'
import { noIntervalWords, rangeWords } from '../wording/interval-words.ts'
import { methodWords } from '../wording/method-words.ts'
import { warningWords } from '../wording/warning-words.ts'
import { quantity } from './cards-view.ts'

/** One row per endpoint: estimate, registered and deciding interval, sign-flip p, warnings. */
export function dissociationView(input: ReportInput): readonly DissociationRow[] {
  return ENDPOINT_KEYS.map((key): DissociationRow => {
    const endpoint = input.endpoints.table[key]
    const influence = input.endpoints.influence[key]
    const same = endpoint.decisiveMethod === endpoint.method
    const { smallSampleInterval, bound } = endpoint
    const none = noIntervalWords(endpoint)
    return {
      key,
      symbol: ENDPOINT_WORDS[key].symbol,
      name: ENDPOINT_WORDS[key].name,
      estimate: quantity(endpoint),
      registered:
        endpoint.interval === null
          ? { range: '', note: none }
          : { range: rangeWords(endpoint.interval), note: methodWords(endpoint.method) },
      smallSample: smallSample(),
      decides: endpoint.decisiveInterval === null ? 'none' : same ? 'registered' : 'small-sample',
      pValue: endpoint.signFlipP === null ? '–' : formatPValue(endpoint.signFlipP),
      designEffect: endpoint.designEffect === null ? '–' : formatFixed(endpoint.designEffect, 2),
      influence: influence === null || influence.shift === 0 ? '–' : `${influence.unitId} (${formatNumber(influence.shift)} without it)`,
      mark: endpoint.estimate === null ? 'missing' : endpoint.structural ? 'structural' : 'estimate',
      warnings: endpoint.warnings.map(warningWords),
    }

    function smallSample(): IntervalText {
      if (smallSampleInterval !== null) return { range: rangeWords(smallSampleInterval), note: methodWords(endpoint.smallSampleMethod) }
      return bound === null ? { range: '', note: none } : { range: rangeWords(bound), note: 'exact 95 % bound, all pairs being equal' }
    }
  })
}
