import { TwinpastError } from '../../../src/core/errors.ts'
import type { CellFinding } from './cell-finding.ts'

/** Throws the first thing that failed as `cell-CHECK`, fate refuse: nothing moves on a cell that is not as its file says. */
export function requireWell(findings: readonly CellFinding[]): void {
  const failed = findings.find(({ verdict }) => verdict === 'failed')
  if (failed === undefined) return
  throw new TwinpastError({
    code: `cell-${failed.check}`,
    fate: 'refuse',
    exitCode: 2,
    message: 'The cell is not as its file says, so nothing moves.',
    got: failed.found,
    expected: failed.expected,
    where: failed.arm === undefined ? failed.check : `${failed.arm} arm, ${failed.check}`,
    remedy: failed.remedy,
  })
}
