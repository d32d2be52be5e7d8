import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { Readout } from '../../core/evidence.ts'
import type { InterventionEvidence } from '../../core/intervention-evidence.ts'

/** One row of an intervention record: what endpoints and report need of it, and nothing else. */
export interface EpisodeRow {
  readonly pairId: string
  readonly stratum: string
  /** Branch of the row's own past: for an episode of anchor-fault its ordered layout. */
  readonly branch: string
  readonly direction: Direction
  readonly seedIndex: number
  readonly stage: string
  readonly condition: string
  readonly atStep: number
  readonly faultDetected: boolean | null
  /** E2 margin of all executed actions and of the first chunk alone, towards the target of world 0; null where nothing is chosen. */
  readonly margin: number | null
  readonly readout: Readout | null
  readonly chunkMargin: number | null
  readonly chunkReadout: Readout | null
  /** u in the own and in the other world, [0, 1]; null where it cannot be told. */
  readonly utilityMatched: number | null
  readonly utilityCrossed: number | null
  readonly success: boolean
  readonly executionSuccess: boolean
  readonly memoryDigest: string
  readonly endDigest: string
}

/** Flat rows of one complete unit. Throws `design-unbalanced` (fate refuse) if a row stands there twice. */
export function episodeRows({ pair, rows }: Pick<InterventionEvidence, 'pair' | 'rows'>): readonly EpisodeRow[] {
  const seen = new Set<string>()
  return rows.map((row): EpisodeRow => {
    const key = `direction ${row.direction}, seed index ${row.seedIndex}, ${row.stage}, ${row.condition}`
    if (seen.has(key)) throw rowTwice(`${pair.pairId}: ${key}`)
    seen.add(key)
    return {
      pairId: pair.pairId,
      stratum: pair.stratum,
      branch: pair.branches[row.direction],
      direction: row.direction,
      seedIndex: row.seedIndex,
      stage: row.stage,
      condition: row.condition,
      atStep: row.atStep,
      faultDetected: row.faultDetected,
      margin: row.choice?.margin ?? null,
      readout: row.choice?.readout ?? null,
      chunkMargin: row.chunkChoice?.margin ?? null,
      chunkReadout: row.chunkChoice?.readout ?? null,
      utilityMatched: row.utility === null ? null : row.utility[row.direction],
      utilityCrossed: row.utility === null ? null : row.utility[row.direction === 0 ? 1 : 0],
      success: row.success,
      executionSuccess: row.executionSuccess,
      memoryDigest: row.memoryDigest,
      endDigest: row.endDigest,
    }
  })
}

function rowTwice(where: string): TwinpastError {
  return new TwinpastError({
    code: 'design-unbalanced',
    fate: 'refuse',
    message: 'A unit holds one registered row twice.',
    got: '2 rows',
    expected: '1 row per direction, seed, stage and condition',
    where,
    remedy: 'Keep the record as it is and report it: such a unit cannot come from this program.',
  })
}
