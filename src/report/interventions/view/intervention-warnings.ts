import type { EndpointEstimate } from '../../../endpoints/endpoint-estimate.ts'
import { CONTRAST_ENDPOINTS } from '../../wording/interventions/contrast-words.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { LADDER_QUANTITIES } from '../../wording/interventions/ladder-words.ts'
import { warningWords } from '../../wording/warning-words.ts'
import type { InterventionInput } from '../intervention-input.ts'

/** More names than this are only counted. */
const MOST_NAMED = 2

/** Every warning of a contrast or quantity as a sentence; one that several share is said once, with how many. */
export function interventionWarnings({ results, registration }: InterventionInput): readonly string[] {
  const { protocol } = registration
  const named: readonly (readonly [string, EndpointEstimate])[] =
    results.kind === 'ladder'
      ? LADDER_QUANTITIES.map(({ key, name }) => [name, results.analysis.endpoints[key].estimate] as const)
      : results.analysis.contrasts.map((contrast) => [
          `${stageWords(protocol, contrast.stage)}, ${conditionWords(protocol, contrast.condition).name} (${CONTRAST_ENDPOINTS[contrast.endpoint]})`,
          contrast.estimate,
        ])
  const bySentence = new Map<string, string[]>()
  for (const [name, { warnings }] of named) {
    const severe = warnings.some(({ code }) => code === 'small-clusters-severe')
    for (const warning of warnings) {
      if (severe && warning.code === 'small-clusters-caution') continue
      const sentence = warningWords(warning)
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), name])
    }
  }
  return [...bySentence].map(([sentence, names]) =>
    names.length > MOST_NAMED
      ? `${sentence} This concerns ${names.length} of ${named.length} contrasts.`
      : `${names.join('; ')}: ${sentence}`,
  )
}
