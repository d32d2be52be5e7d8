import type { Check } from '../../core/check.ts'
import type { RecordFacts } from '../../record/merged-record.ts'

/** Gate of the run: a pair that was run again must have given the same bytes. */
export function sameBytesAgain({ differing }: Pick<RecordFacts, 'differing'>): Check {
  return {
    check: 'same-bytes-again',
    ok: differing.length === 0,
    got: differing.length === 0 ? 'no pair gave other bytes when run again' : differing.map(({ pairId }) => pairId).join(', '),
    expected: 'equal bytes whenever a pair is run',
  }
}
