import type { PairRow } from '../../../wire/viewer-record.ts'
import type { ViewAddress } from './view-address.ts'

/** Pairs that all filters let through. Readout, direction, seed and condition must hold of one and the same saved action. */
export function filterPairs(pairs: readonly PairRow[], filter: ViewAddress): readonly PairRow[] {
  const wanted = filter.text.trim().toLowerCase()
  const byOutcome = [filter.readout, filter.direction, filter.seed, filter.condition].some((value) => value !== '')
  return pairs.filter((pair) => {
    if (filter.status === 'differing' ? !pair.differs : filter.status !== '' && pair.status !== filter.status) return false
    if (filter.stratum !== '' && pair.stratum !== filter.stratum) return false
    if (wanted !== '' && !textOf(pair).includes(wanted)) return false
    return (
      !byOutcome ||
      pair.outcomes.some(
        ({ mark, direction, seed, condition }) =>
          (filter.readout === '' || mark === filter.readout) &&
          (filter.direction === '' || String(direction) === filter.direction) &&
          (filter.seed === '' || String(seed) === filter.seed) &&
          (filter.condition === '' || condition === filter.condition),
      )
    )
  })
}

function textOf({ pairId, stratum, branches, why }: PairRow): string {
  return [pairId, stratum, ...branches, why].join('\n').toLowerCase()
}
