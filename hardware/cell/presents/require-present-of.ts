import { TwinpastError } from '../../../src/core/errors.ts'
import type { CellKind } from '../../../src/core/cell/cell-kind.ts'
import type { PresentRecord } from './present-record.ts'

/** Whose present it has to be. */
export interface PresentOwner {
  readonly session: string
  readonly pairId: string
  readonly kind: CellKind
  /** SHA-256 of the cell file. */
  readonly cellDigest: string
}

/**
 * A present belongs to one pair of one session, and to the cell that took it: presents of emulated and physical cells never stand in for one another.
 * @throws TwinpastError `present-of-another-session`, `present-of-another-cell` (refuse)
 */
export function requirePresentOf({ session, pairId, cell }: PresentRecord, owner: PresentOwner): void {
  const registered = [
    { code: 'present-of-another-session', what: 'session', got: session, expected: owner.session },
    { code: 'present-of-another-session', what: 'pair', got: pairId, expected: owner.pairId },
    { code: 'present-of-another-cell', what: 'cell', got: cell.kind, expected: owner.kind },
    { code: 'present-of-another-cell', what: 'cell file', got: `SHA-256 ${cell.sha256}`, expected: `SHA-256 ${owner.cellDigest}` },
  ]
  const other = registered.find(({ got, expected }) => got !== expected)
  if (other === undefined) return
  throw new TwinpastError({
    code: other.code,
    fate: 'refuse',
    exitCode: 2,
    message: 'A registered present was taken for another session, or on another cell or with another cell file.',
    got: `${other.what} ${other.got}`,
    expected: `${other.what} ${other.expected}`,
    where: owner.pairId,
    remedy:
      'Register the present on this cell, with the cell file as it is now: twinpast session register FILE --pair PAIR --by NAME --replace',
  })
}
