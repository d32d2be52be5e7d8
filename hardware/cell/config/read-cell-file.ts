import { readFile, stat } from 'node:fs/promises'
import { TwinpastError } from '../../../src/core/errors.ts'
import { YAML_FILE_MAX_BYTES } from '../../../src/study/strict-yaml.ts'
import { checkCell } from './check-cell.ts'
import type { CellConfig } from './cell-schema.ts'

/**
 * Reads and checks a cell file; `shown` is the name that messages show.
 * @throws AggregateError of every problem found, each a TwinpastError (refuse) with its line; TwinpastError `cell-unreadable`
 */
export async function readCellFile(file: string, shown: string): Promise<CellConfig> {
  const facts = await stat(file).catch(() => undefined)
  if (facts === undefined || !facts.isFile()) throw unreadable(shown, facts === undefined ? 'no such file' : 'no regular file')
  if (facts.size > YAML_FILE_MAX_BYTES) throw unreadable(shown, `${facts.size} bytes`)
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw unreadable(shown, cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause))
  })
  const checked = checkCell(textOf(bytes, shown), shown)
  if (checked.ok) return checked.cell
  throw new AggregateError(checked.issues.map((issue) => new TwinpastError(issue)))
}

function textOf(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(shown, 'bytes that are not UTF-8')
  }
}

function unreadable(where: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'cell-unreadable',
    fate: 'refuse',
    exitCode: 2,
    message: 'The cell file cannot be read.',
    got,
    expected: `a readable YAML file of at most ${YAML_FILE_MAX_BYTES} bytes`,
    where,
    remedy: 'Check the path; hardware/cell holds one for the emulated cell and two to copy for a real one.',
  })
}
