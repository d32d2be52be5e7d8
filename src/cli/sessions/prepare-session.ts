import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readCellFile } from '../../../hardware/cell/config/read-cell-file.ts'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { freezeSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { programReference } from '../evidence-code.ts'
import { resolvePolicy } from '../policy-table.ts'
import { shownPath } from '../shown-path.ts'
import { loadSession } from './load-session.ts'

/** Draws the schedule of a session file for one kind of cell. Order and codes come from 256 random bits that the key alone holds. */
export async function prepareSession(file: string, kind: CellKind): Promise<{ readonly schedule: FrozenSchedule; readonly key: BlindKey }> {
  const session = await loadSession(file)
  const named = session.cells[kind]
  if (named === undefined) throw cellUnnamed(file, kind)
  const path = resolve(dirname(file), named)
  const cell = await readCellFile(path, shownPath(path))
  if (cell.kind !== kind) throw cellOfOtherKind(path, cell.kind, kind)
  const { reference: policy } = await resolvePolicy(session.policy, dirname(file))
  const surroundings = { cell: kind, cellDigest: sha256(await readFile(path)), policy, program: programReference() }
  return freezeSchedule(session, surroundings, randomBytes(32).toString('hex'))
}

/** Where a session is recorded unless told otherwise. */
export function defaultSessionFolder({ content }: FrozenSchedule): string {
  return join('records', `session-${content.session.session}-${content.cell}`)
}

function cellUnnamed(file: string, kind: CellKind): TwinpastError {
  return new TwinpastError({
    code: 'session-cell-unnamed',
    fate: 'refuse',
    exitCode: 2,
    message: 'The session file names no such cell.',
    got: `no cells.${kind}`,
    expected: `a cell file for the ${kind} cell`,
    where: shownPath(file),
    remedy: kind === 'physical' ? 'Name it, or add --emulated.' : 'Name it, or leave out --emulated.',
  })
}

function cellOfOtherKind(path: string, got: CellKind, expected: CellKind): TwinpastError {
  return new TwinpastError({
    code: 'cell-of-another-session',
    fate: 'refuse',
    exitCode: 2,
    message: 'The cell file is of the other kind. Emulated and physical records are never mixed.',
    got,
    expected,
    where: shownPath(path),
    remedy: 'Name the right cell file in `cells`.',
  })
}
