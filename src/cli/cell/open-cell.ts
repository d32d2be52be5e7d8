import { fileURLToPath } from 'node:url'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { readCellFile } from '../../../hardware/cell/config/read-cell-file.ts'
import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { startEmulatedCell } from './start-emulated-cell.ts'

/** Which cell a verb works on: a file, or one that it starts itself. */
export interface CellChoice {
  readonly emulated?: true
}

export interface OpenedCell {
  readonly cell: CellConfig
  /** SHA-256 of the settings as canonical JSON, as the file gives them. */
  readonly configDigest: string
  readonly shown: string
  /** Of the emulated cell, for its state and faults. */
  readonly address?: string
  close(): void
}

const EMULATED_FILE = new URL('../../../hardware/cell/emulated.yaml', import.meta.url)

/** Reads the cell file, or starts an emulated cell of its own with `--emulated`. */
export async function openCell(
  file: string | undefined,
  { emulated }: CellChoice,
  terminal: Terminal,
  scene: { readonly task: string; readonly seed: number } = { task: 'put-back', seed: 0 },
): Promise<OpenedCell> {
  const path = file ?? (emulated === true ? fileURLToPath(EMULATED_FILE) : undefined)
  if (path === undefined) throw noCell()
  const cell = await readCellFile(path, shownPath(path))
  const opened = { configDigest: sha256(canonicalJson(cell)), shown: shownPath(path) }
  if (emulated !== true) return { ...opened, cell, close: () => undefined }
  if (cell.kind !== 'emulated') throw notEmulated(opened.shown)
  const running = await startEmulatedCell(cell, scene)
  terminal.note(`emulated cell at ${running.address}, its own for this command`)
  return { ...opened, cell: running.cell, address: running.address, close: running.close }
}

function noCell(): TwinpastError {
  return new TwinpastError({
    code: 'cell-not-named',
    fate: 'refuse',
    exitCode: 2,
    message: 'No cell was named.',
    got: 'neither a cell file nor --emulated',
    expected: 'one of them',
    where: 'command line',
    remedy: 'Give a cell file, e.g. hardware/cell/emulated.yaml, or --emulated to start an emulated cell for this command.',
  })
}

function notEmulated(where: string): TwinpastError {
  return new TwinpastError({
    code: 'cell-not-emulated',
    fate: 'refuse',
    exitCode: 2,
    message: '--emulated was given with the file of a physical cell.',
    got: 'kind: physical',
    expected: 'kind: emulated',
    where,
    remedy: 'Leave out --emulated to use the physical cell, or leave out the file.',
  })
}
