import type { FamilyContrast } from '../../../endpoints/interventions/contrast-family.ts'
import type { InterventionProtocol } from '../../../core/protocol.ts'
import { formatPValue } from '../../format-p-value.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { CONTRAST_COLUMNS, contrastSentence, readingWords } from '../../wording/interventions/contrast-words.ts'
import { pointsInterval, pointsOf } from '../../wording/interventions/points-words.ts'
import type { ContrastView } from '../intervention-view.ts'

/** Every contrast, registered or described, in the order of the registration. */
export function contrastsView(protocol: InterventionProtocol, contrasts: readonly FamilyContrast[]): readonly ContrastView[] {
  return contrasts.map((contrast): ContrastView => {
    const { estimate, flips, adjustedP } = contrast
    const stage = stageWords(protocol, contrast.stage)
    const name = conditionWords(protocol, contrast.condition).name
    const reference = conditionWords(protocol, contrast.reference).name
    return {
      stage,
      condition: name,
      reference,
      endpoint: CONTRAST_COLUMNS[contrast.endpoint],
      difference: pointsOf(estimate),
      interval: pointsInterval(estimate),
      flips: flips === null ? '–' : `${flips.gained} / ${flips.lost}`,
      rows: contrast.rows,
      units: estimate.pairs,
      p: estimate.signFlipP === null ? '–' : formatPValue(estimate.signFlipP),
      adjustedP: adjustedP === null ? '–' : formatPValue(adjustedP),
      reading: readingWords(contrast),
      detected: contrast.detected,
      sentence: contrastSentence(contrast, `${stage}, ${name}`, `“${reference}”`),
    }
  })
}
