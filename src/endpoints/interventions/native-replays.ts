import type { EpisodeRow } from './episode-row.ts'

/** Rows of the sham that ended in the same simulator state as the native course, byte for byte. */
export interface NativeReplays {
  readonly equal: number
  readonly rows: number
}

/** Own history folded again against the undisturbed course: the floor under every other condition. */
export function nativeReplays(rows: readonly EpisodeRow[]): NativeReplays {
  const cellOf = ({ pairId, direction, seedIndex, stage }: EpisodeRow) => `${pairId}/${direction}/${seedIndex}/${stage}`
  const ends = new Map(rows.filter(({ condition }) => condition === 'native').map((row) => [cellOf(row), row.endDigest]))
  const shams = rows.filter((row) => row.condition === 'sham' && ends.has(cellOf(row)))
  return { equal: shams.filter((row) => ends.get(cellOf(row)) === row.endDigest).length, rows: shams.length }
}
