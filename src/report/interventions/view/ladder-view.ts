import { ladderConditions } from '../../../core/intervention-registration.ts'
import type { LadderAnalysis } from '../../../endpoints/interventions/ladder/analyse-ladder.ts'
import type { LadderKey } from '../../../endpoints/interventions/ladder/ladder-endpoints.ts'
import type { EndpointEstimate } from '../../../endpoints/endpoint-estimate.ts'
import { formatPValue } from '../../format-p-value.ts'
import { conditionWords } from '../../wording/interventions/condition-words.ts'
import { points, pointsInterval, pointsOf } from '../../wording/interventions/points-words.ts'
import { LADDER_QUANTITIES } from '../../wording/interventions/ladder-words.ts'
import type { ChainRowView, LadderQuantityView, LadderRungView, LadderView, ShareView } from '../intervention-view.ts'
import { shareView } from './share-view.ts'

const FLIPS: Readonly<Record<string, LadderKey>> = {
  none: 'flips',
  replica: 'phiReplica',
  ulp: 'phiUlp',
  preserve: 'phiPreserve',
  target: 'phiTarget',
}
const MOVES: Readonly<Record<string, LadderKey>> = {
  replica: 'branchReplica',
  ulp: 'branchUlp',
  preserve: 'branchPreserve',
  target: 'branchTarget',
}

/** Rungs and quantities of the ladder as the page shows them. */
export function ladderView(analysis: LadderAnalysis): LadderView {
  const { cells, conditions, endpoints, adjustedP, chain } = analysis
  const hits = ({ estimate }: EndpointEstimate) => Math.round((estimate ?? 0) * cells)
  const share = (estimate: EndpointEstimate): ShareView => shareView(estimate, hits(estimate), cells)
  const counted = (key: LadderKey | undefined): ShareView | null =>
    key === undefined ? null : shareView(endpoints[key].estimate, endpoints[key].total, endpoints[key].cells)
  const adjusted: Readonly<Record<string, number | null>> = adjustedP
  return {
    kind: 'ladder',
    cells,
    rungs: ladderConditions.map((condition): LadderRungView => {
      const rung = conditions[condition]
      return {
        ...conditionWords('ladder', condition),
        choices: rung.counts,
        success: share(rung.success),
        decision: share(rung.decision),
        ownDecision: share(rung.ownDecision),
        oracleDecision: share(rung.oracleDecision),
        flips: counted(FLIPS[condition]),
        moved: counted(MOVES[condition]),
      }
    }),
    quantities: LADDER_QUANTITIES.map(({ key, name, meaning }): LadderQuantityView => {
      const { estimate } = endpoints[key]
      const p = Object.hasOwn(adjusted, key) ? (adjusted[key] ?? null) : null
      return {
        name,
        meaning,
        value: pointsOf(estimate),
        interval: pointsInterval(estimate),
        p: estimate.signFlipP === null ? '–' : formatPValue(estimate.signFlipP),
        adjustedP: p === null ? '–' : formatPValue(p),
      }
    }),
    chain:
      chain === null
        ? null
        : {
            episodes: chain.episodes,
            rows: ladderConditions.map((condition): ChainRowView => {
              const link = chain.conditions[condition]
              const of = (estimate: EndpointEstimate) => shareView(estimate, Math.round((estimate.estimate ?? 0) * chain.rows), chain.rows)
              return {
                name: conditionWords('ladder', condition).name,
                first: of(link.first),
                second: of(link.second),
                both: of(link.both),
                product: link.product === null ? 'none' : points(link.product),
                excess: `${pointsOf(link.excess)} (${pointsInterval(link.excess)})`,
              }
            }),
          },
  }
}
