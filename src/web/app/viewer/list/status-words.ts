import type { PairRow } from '../../../wire/viewer-record.ts'

/** What became of a planned pair, in words. */
export const statusWords: Readonly<Record<PairRow['status'], string>> = {
  complete: 'complete',
  excluded: 'refused by a gate',
  failed: 'failed',
  missing: 'not run yet',
  unreadable: 'file cannot be used',
  unread: 'being read ...',
}
