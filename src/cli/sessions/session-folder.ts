import { chmod, open, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TwinpastError } from '../../core/errors.ts'
import { nodeFileOperations } from '../../record/file-operations.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { storageError } from '../../record/storage-error.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import { readBlindKey } from '../../trials/schedule/blind-key.ts'
import { readSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { sessionLayout } from '../../trials/session-layout.ts'
import { shownPath } from '../shown-path.ts'

/** Where the key lies unless told otherwise: beside the folder, so that who gets the folder does not get the key. */
export function defaultKeyFile(folder: string): string {
  const bare = folder.replace(/[/\\]+$/, '')
  return join(dirname(bare), `${basename(bare)}.key.json`)
}

/** Writes key and schedule of a new session; the key first, readable for its owner alone. Throws `schedule-exists` or `key-exists`. */
export async function writeSessionFolder(folder: string, keyFile: string, schedule: FrozenSchedule, key: BlindKey): Promise<void> {
  const storage = fileStorage(folder)
  const names = await storage.list('')
  if (names.includes(sessionLayout.schedule) || names.includes(sessionLayout.journal)) throw exists('schedule-exists', folder, 'a session')
  await nodeFileOperations.makeFolder(dirname(keyFile))
  try {
    const file = await open(keyFile, 'wx', 0o600)
    try {
      await file.writeFile(key.text)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(keyFile, 0o600)
    await nodeFileOperations.syncFolder(dirname(keyFile))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw exists('key-exists', keyFile, 'a key')
    throw storageError(cause, shownPath(keyFile))
  }
  await storage.writeAtomic(sessionLayout.schedule, new TextEncoder().encode(schedule.text))
}

/** Throws `session-absent` if there is no schedule, `schedule-edited` if it is none any more. */
export async function readSessionFolder(folder: string): Promise<FrozenSchedule> {
  const text = await readFile(join(folder, sessionLayout.schedule), 'utf8').catch(() => undefined)
  if (text === undefined) throw absent(folder, (await stat(folder).catch(() => undefined)) === undefined ? 'nothing' : 'no schedule in it')
  try {
    return readSchedule(text)
  } catch (cause) {
    throw new TwinpastError({
      code: 'schedule-edited',
      fate: 'refuse',
      exitCode: 2,
      message: 'The schedule was changed after it was made, or another version made it.',
      got: 'text that is no schedule',
      expected: 'the schedule as `twinpast session schedule` wrote it',
      where: shownPath(join(folder, sessionLayout.schedule)),
      remedy: 'Restore it from a copy.',
      cause,
    })
  }
}

/** Throws `key-absent`, or `key-not-of-session` for another one. */
export async function readKeyFile(keyFile: string, schedule: FrozenSchedule): Promise<BlindKey> {
  const text = await readFile(keyFile, 'utf8').catch(() => undefined)
  if (text !== undefined) return readBlindKey(text, schedule.content.keyDigest)
  throw new TwinpastError({
    code: 'key-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The key of the session is not there.',
    got: 'no such file',
    expected: 'the key file that `twinpast session schedule` wrote',
    where: shownPath(keyFile),
    remedy: 'Give it with --key.',
  })
}

function exists(code: string, path: string, got: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message: 'Something lies there already; nothing is overwritten.',
    got,
    expected: 'a new place',
    where: shownPath(path),
    remedy: 'Choose another folder with --out, and another key file with --key.',
  })
}

function absent(folder: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'session-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'There is no session at this path.',
    got,
    expected: 'a folder that `twinpast session schedule` made',
    where: shownPath(folder),
    remedy: 'Give the session folder.',
  })
}
