import { TwinpastError } from '../core/errors.ts'
import type { ErrorDetails } from '../core/errors.ts'

type Advice = Pick<ErrorDetails, 'code' | 'message' | 'expected' | 'remedy'>

const full: Advice = {
  code: 'disk-full',
  message: 'The disk is full. What was already recorded is whole.',
  expected: 'room for one more file',
  remedy: 'Free some space, then run the same command again: it continues where it stopped.',
}
const readOnly: Advice = {
  code: 'folder-not-writable',
  message: 'The record folder cannot be written.',
  expected: 'a folder this user may write',
  remedy: 'Choose another folder with --out, or change its permissions.',
}
const absent: Advice = {
  code: 'file-absent',
  message: 'A file or folder does not exist.',
  expected: 'a path that exists',
  remedy: 'Check the path; `twinpast run FILE` makes a record, missing folders of a study file are not made.',
}
const notFolder: Advice = {
  code: 'not-a-folder',
  message: 'A part of the path is a file, not a folder.',
  expected: 'a folder',
  remedy: 'Choose another folder with --out.',
}
const notFile: Advice = {
  code: 'not-a-file',
  message: 'A folder stands where a file belongs.',
  expected: 'a file, or nothing',
  remedy: 'Move the folder out of the way, or choose another folder with --out.',
}

const advice: Readonly<Record<string, Advice>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
  ENOENT: absent,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  EISDIR: notFile,
}

/** What went wrong with a file of the record, in words. Errors that are not the operating system's are returned as they are. */
export function storageError(cause: unknown, where: string): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string' || !('syscall' in cause)) return cause
  const known = advice[cause.code] ?? {
    code: 'file-error',
    message: 'The operating system could not do what the record needs.',
    expected: 'a working disk',
    remedy: 'Check the disk, then run the same command again.',
  }
  return new TwinpastError({ ...known, fate: 'refuse', exitCode: 2, got: `${cause.code} at ${String(cause.syscall)}`, where, cause })
}
