import type { Direction } from '../../core/direction.ts'
import type { InterventionEvidence } from '../../core/intervention-evidence.ts'

/** An episode that did not come to a registered event or step. */
interface UnreachedEpisode {
  readonly pairId: string
  readonly direction: Direction
  readonly seedIndex: number
  readonly reason: string
}

/** Episodes that came to one stage, and those that did not, with how they went instead. */
export interface StageReach {
  readonly stage: string
  readonly reached: number
  readonly unreached: readonly UnreachedEpisode[]
}

/** By stage: which undisturbed episodes came there. Whether they do is settled before anything is installed. */
export function stageReach(units: readonly InterventionEvidence[], stages: readonly string[]): readonly StageReach[] {
  const lived = units.flatMap(({ histories }) => histories.filter(({ seedIndex }) => seedIndex !== null)).length
  return stages.map((stage) => {
    const unreached = units.flatMap(({ pair, unreached: all }) =>
      all
        .filter((one) => one.stage === stage)
        .map(({ direction, seedIndex, reason }) => ({ pairId: pair.pairId, direction, seedIndex, reason })),
    )
    return { stage, reached: lived - unreached.length, unreached }
  })
}
