import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { shownPath } from '../shown-path.ts'

/**
 * Writes the text of a calibration, whole or not at all. A file that is there already is compared: equal bytes stay, others are replaced only if asked.
 * @throws TwinpastError `calibration-exists` (refuse, exit 2) for a file with other bytes; of file-storage.ts for one that cannot be written.
 */
export async function keepCalibration(file: string, text: string, replace: boolean): Promise<'written' | 'same'> {
  const there = await readFile(file, 'utf8').catch(() => undefined)
  if (there === text) return 'same'
  if (there !== undefined && !replace) throw exists(file, there, text)
  await fileStorage(dirname(file)).writeAtomic(basename(file), new TextEncoder().encode(text))
  return 'written'
}

function exists(file: string, there: string, text: string): TwinpastError {
  return new TwinpastError({
    code: 'calibration-exists',
    fate: 'refuse',
    exitCode: 2,
    message: 'Another calibration stands under this name and was left as it is.',
    got: `SHA-256 ${sha256(text)} now`,
    expected: `SHA-256 ${sha256(there)}, as in the file`,
    where: shownPath(file),
    remedy: 'Give --out another name, or --replace: a study that refers to the old digest would then be refused.',
  })
}
