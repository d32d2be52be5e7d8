import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { readCellFile } from '../../../hardware/cell/config/read-cell-file.ts'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import type { Session } from '../../trials/session/session-schema.ts'
import { shownPath } from '../shown-path.ts'

/** The cell file that a session names for one kind of cell, as it is now. */
export interface CellOfSession {
  readonly path: string
  readonly config: CellConfig
  /** SHA-256 of the file. */
  readonly digest: string
}

/** @throws TwinpastError `session-cell-unnamed`, `cell-of-another-session`, and what reading a cell file throws */
export async function cellOfSession(file: string, { cells }: Pick<Session, 'cells'>, kind: CellKind): Promise<CellOfSession> {
  const named = cells[kind]
  if (named === undefined) throw cellUnnamed(file, kind)
  const path = resolve(dirname(file), named)
  const config = await readCellFile(path, shownPath(path))
  if (config.kind !== kind) throw cellOfOtherKind(path, config.kind, kind)
  return { path, config, digest: sha256(await readFile(path)) }
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
