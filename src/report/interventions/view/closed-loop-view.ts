import type { InterventionAnalysis } from '../../../endpoints/interventions/analyse-interventions.ts'
import { countWords } from '../../wording/count-words.ts'
import { detectionWords } from '../../wording/interventions/anchor-fault-words.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { replayWords } from '../../wording/interventions/native-event-words.ts'
import type { InterventionInput } from '../intervention-input.ts'
import type { ClosedLoopView, DetectionView, ReachRow } from '../intervention-view.ts'
import { conditionsView } from './conditions-view.ts'
import { contrastsView } from './contrasts-view.ts'
import { costView } from './cost-view.ts'
import { shareView } from './share-view.ts'
import { stripsView } from './strips-view.ts'

/** Everything of a native-event or anchor-fault analysis that the page shows. */
export function closedLoopView(input: InterventionInput, analysis: InterventionAnalysis): ClosedLoopView {
  const { protocol } = input.registration
  const reference = analysis.contrasts[0]?.reference ?? 'native'
  return {
    kind: 'closed-loop',
    reference: conditionWords(protocol, reference).name,
    conditions: conditionsView(input, analysis.conditions, reference),
    contrasts: contrastsView(protocol, analysis.contrasts),
    strips: stripsView(input),
    reach: analysis.reach.map(({ stage, reached, unreached }): ReachRow => ({
      stage: protocol === 'anchor-fault' ? 'step of the fault' : stageWords(protocol, stage),
      reached,
      unreached: unreached.length,
      reasons: reasonsOf(unreached.map(({ reason }) => reason)),
    })),
    detection: analysis.detection.map(({ stage, alarms, checked, share }): DetectionView => ({
      stage: stageWords(protocol, stage),
      alarms: shareView(share, alarms, checked),
    })),
    detectionWords: analysis.detection.length === 0 ? '' : detectionWords(analysis.detection),
    replayWords: analysis.replays === null ? '' : replayWords(analysis.replays),
    cost: input.cost === null ? null : costView(input.cost),
  }
}

/** Equal reasons counted, most frequent first. */
function reasonsOf(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${countWords(count, 'episode')}: ${reason}`)
    .join('; ')
}
