import type { InterventionContext } from './analyse-interventions.ts'
import { interventionFinding, type InterventionFinding } from './intervention-finding.ts'
import { ladderDetections } from './ladder-detections.ts'
import type { LadderAnalysis } from './ladder/analyse-ladder.ts'

/** What a ladder study may say, by the same ordered gates as every intervention; its registered contrasts are the tested quantities. */
export function ladderFinding(
  analysis: LadderAnalysis,
  { flow, coverageBar, gates }: Pick<InterventionContext, 'flow' | 'coverageBar' | 'gates'>,
): InterventionFinding {
  const contrasts = Object.values(ladderDetections(analysis)).map((side) => ({
    registered: true,
    detected: side !== null,
    pairs: analysis.pairs,
  }))
  return interventionFinding(contrasts, flow, coverageBar, gates)
}
