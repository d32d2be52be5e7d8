import type { InterventionEvidence } from '../../../core/intervention-evidence.ts'
import type { LadderCell } from './ladder-cell.ts'
import type { ChainCell } from './chain-summary.ts'

/** The episodes of units that are chains: direction 0 at the earlier decision beside the same seed at the later one. */
export function chainCells(units: readonly Pick<InterventionEvidence, 'pair'>[], cells: readonly LadderCell[]): readonly ChainCell[] {
  const ofEpisodes = cells.filter(({ direction }) => direction === 0)
  return units.flatMap(({ pair }) => {
    const own = ofEpisodes.filter(({ pairId }) => pairId === pair.pairId)
    return own
      .filter(({ stage }) => stage === pair.earlier?.decision)
      .flatMap((first) =>
        own
          .filter(({ stage, seedIndex }) => stage === pair.decision && seedIndex === first.seedIndex)
          .map((second) => ({ pairId: pair.pairId, first, second })),
      )
  })
}
