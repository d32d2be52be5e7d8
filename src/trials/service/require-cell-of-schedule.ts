import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { TrialCell } from './trial-cell.ts'

/**
 * A schedule is for one kind of cell, one cell file and one policy. Emulated and physical records never mix.
 * @throws TwinpastError `cell-of-another-session`
 */
export function requireCellOfSchedule({ content }: FrozenSchedule, cell: Pick<TrialCell, 'kind' | 'cellDigest' | 'policyDigest'>): void {
  const registered = [
    { what: 'cell', got: cell.kind, expected: content.cell },
    { what: 'cell file', got: cell.cellDigest, expected: content.cellDigest },
    { what: 'policy weights', got: cell.policyDigest, expected: content.session.policyDigest },
  ]
  const other = registered.find(({ got, expected }) => got !== expected)
  if (other === undefined) return
  throw sessionRefusal({
    code: 'cell-of-another-session',
    message: 'The schedule was locked for another cell or policy.',
    got: `${other.what} ${other.got}`,
    expected: `${other.what} ${other.expected}`,
    where: 'schedule.json',
    remedy: 'Use what the session registers, or make another session for this one. Emulated and physical records are never merged.',
  })
}
