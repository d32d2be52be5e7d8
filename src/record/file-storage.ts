import { join } from 'node:path'
import { nodeFileOperations } from './file-operations.ts'
import type { FileOperations } from './file-operations.ts'
import type { RecordStorage } from './record-storage.ts'
import { storageError } from './storage-error.ts'

const UNFINISHED = '.tmp-'
/** Unfinished files, and what desktops leave in a folder they have shown. */
const HIDDEN = '.'
let temporaryNames = 0

/**
 * A record in a folder of the file system. `writeAtomic` writes a temporary file, fsyncs it, renames it and fsyncs the
 * folder: a reader sees the old state or the new one, whenever the process or the power dies.
 * @throws TwinpastError `disk-full`, `folder-not-writable`, `file-absent`, `not-a-folder` or `file-error`.
 */
export function fileStorage(root: string, files: FileOperations = nodeFileOperations): RecordStorage {
  const at = (path: string) => join(root, relativePath(path))
  const told = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      throw storageError(cause, path === '' ? 'record folder' : path)
    }
  }
  const makeFolder = async (folder: string): Promise<void> => {
    if (!(await files.makeFolder(at(folder)))) return
    if (folder !== '') await files.syncFolder(at(''))
  }
  const appendedTo = new Set<string>()
  return {
    list: (folder) =>
      told(folder, async () => {
        const entries = await files.list(at(folder)).catch(emptyIfAbsent)
        return entries
          .filter(({ name, file }) => file && !name.startsWith(HIDDEN))
          .map(({ name }) => name)
          .sort()
      }),
    read: (path) => told(path, () => files.read(at(path))),
    writeAtomic: (path, bytes) =>
      told(path, async () => {
        const { folder, name } = split(path)
        await makeFolder(folder)
        const temporary = at(join(folder, `${UNFINISHED}${process.pid}-${temporaryNames++}-${name}`))
        try {
          await writeNew(files, temporary, bytes)
          await files.rename(temporary, at(path))
        } catch (error) {
          await files.remove(temporary).catch(() => undefined)
          throw error
        }
        await files.syncFolder(at(folder))
      }),
    append: (path, text) =>
      told(path, async () => {
        await makeFolder(split(path).folder)
        const torn = !appendedTo.has(path) && (await endsTorn(files, at(path)))
        appendedTo.add(path)
        const file = await files.open(at(path), 'append')
        try {
          await file.write(new TextEncoder().encode(torn ? `\n${text}` : text))
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    moveAside: (from, to) =>
      told(from, async () => {
        const { folder, name } = split(to)
        await makeFolder(folder)
        const taken = new Set((await files.list(at(folder))).map((entry) => entry.name))
        let free = name
        for (let i = 2; taken.has(free); i++) free = `${name}.${i}`
        await files.rename(at(from), at(join(folder, free)))
        await files.syncFolder(at(folder))
        await files.syncFolder(at(split(from).folder))
      }),
    removeUnfinished: (folder) =>
      told(folder, async () => {
        const entries = await files.list(at(folder)).catch(emptyIfAbsent)
        const unfinished = entries.filter(({ name, file }) => file && name.startsWith(UNFINISHED)).map(({ name }) => name)
        for (const name of unfinished) await files.remove(at(join(folder, name)))
        return unfinished
      }),
  }
}

const NEWLINE = 10

async function endsTorn(files: FileOperations, path: string): Promise<boolean> {
  const before = await files.read(path).catch(() => new Uint8Array())
  return before.length > 0 && before.at(-1) !== NEWLINE
}

async function writeNew(files: FileOperations, path: string, bytes: Uint8Array): Promise<void> {
  const file = await files.open(path, 'new')
  try {
    await file.write(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function emptyIfAbsent(cause: unknown): readonly { readonly name: string; readonly file: boolean }[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}

function split(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf('/')
  return { folder: cut < 0 ? '' : path.slice(0, cut), name: path.slice(cut + 1) }
}

function relativePath(path: string): string {
  if (path.startsWith('/') || path.split('/').includes('..')) throw new RangeError(`not a path inside the record: ${path}`)
  return path
}
