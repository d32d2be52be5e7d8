import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { CellKind } from '../../../src/core/cell/cell-kind.ts'
import { storageError } from '../../../src/record/storage-error.ts'

/** More than an execution file of the longest prefix and its line in the log take, bytes. */
const ROOM_BYTES = 2_000_000
const PROBE = `.probe-${process.pid}`

/**
 * Writes as much as an execution can take where it will be kept, puts it on the disk, and takes it away again: a full or read-only disk is told before an arm moves, not
 * after. It cannot promise what the disk does until then.
 * @throws TwinpastError `disk-full`, `folder-not-writable`, `not-a-folder` or `file-error` (refuse)
 */
export async function requireRoomForExecution(folder: string, kind: CellKind): Promise<void> {
  const root = join(folder, kind)
  const probe = join(root, PROBE)
  try {
    await mkdir(root, { recursive: true })
    const file = await open(probe, 'w')
    try {
      await file.writeFile(new Uint8Array(ROOM_BYTES))
      await file.sync()
    } finally {
      await file.close()
      await unlink(probe)
    }
  } catch (cause) {
    throw storageError(cause, 'where the execution is kept')
  }
}
