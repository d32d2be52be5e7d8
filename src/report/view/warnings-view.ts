import { ENDPOINT_KEYS } from '../../endpoints/endpoint-key.ts'
import type { InferenceWarning } from '../../stats/inference-result.ts'
import type { ReportInput } from '../report-input.ts'
import { countWords } from '../wording/count-words.ts'
import { ENDPOINT_WORDS } from '../wording/endpoint-words.ts'
import { warningWords } from '../wording/warning-words.ts'
import { completeUnits } from './complete-units.ts'

/** Without "caution" where "severe" says the same more strongly. */
function strongest(warnings: readonly InferenceWarning[]): readonly InferenceWarning[] {
  const severe = warnings.some(({ code }) => code === 'small-clusters-severe')
  return warnings.filter(({ code }) => !(severe && code === 'small-clusters-caution'))
}

/** Every warning as a sentence; one that several endpoints share is said once, with their names. */
export function warningsView(input: ReportInput): readonly string[] {
  const bySentence = new Map<string, string[]>()
  for (const key of ENDPOINT_KEYS)
    for (const warning of strongest(input.endpoints.table[key].warnings)) {
      const sentence = warningWords(warning)
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), ENDPOINT_WORDS[key].symbol])
    }
  const clipped = completeUnits(input).reduce((sum, unit) => sum + unit.decisions.filter((decision) => decision.clippedSteps > 0).length, 0)
  const sameMemory = completeUnits(input).filter((unit) => unit.memoryDigests[0] === unit.memoryDigests[1]).length
  return [
    ...[...bySentence].map(([sentence, symbols]) => `${symbols.join(', ')}: ${sentence}`),
    ...(sameMemory > 0
      ? [
          `In ${countWords(sameMemory, 'pair')} the two pasts left the same memory, byte for byte: no effect of its content can appear there.`,
        ]
      : []),
    ...(clipped > 0 ? [`${countWords(clipped, 'saved chunk')} asked for targets beyond the joint limits and ran clipped.`] : []),
    ...input.warnings,
  ]
}
