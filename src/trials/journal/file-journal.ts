import { join } from 'node:path'
import { nodeFileOperations } from '../../record/file-operations.ts'
import type { FileOperations } from '../../record/file-operations.ts'
import { storageError } from '../../record/storage-error.ts'
import { sessionLayout } from '../session-layout.ts'
import type { SessionJournal } from './session-journal.ts'

/**
 * The journal as a file of the session folder: written, fsynced, and its folder fsynced when the file is new. Lines are ASCII; bytes that
 * are none are handed on one by one, so that they are found to be no line.
 */
export function fileJournal(folder: string, files: FileOperations = nodeFileOperations): SessionJournal {
  const path = join(folder, sessionLayout.journal)
  let nameIsOnDisk = false
  return {
    read: () =>
      told(async () => {
        const bytes = await files.read(path).catch(emptyIfAbsent)
        return Buffer.from(bytes).toString('latin1')
      }),
    append: (text) =>
      told(async () => {
        const file = await files.open(path, 'append')
        try {
          await file.write(new TextEncoder().encode(text))
          await file.sync()
        } finally {
          await file.close()
        }
        if (!nameIsOnDisk) await files.syncFolder(folder)
        nameIsOnDisk = true
      }),
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw storageError(cause, sessionLayout.journal)
  }
}

function emptyIfAbsent(cause: unknown): Uint8Array {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Uint8Array()
  throw cause
}
