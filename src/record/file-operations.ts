import { mkdir, open, readFile, readdir, rename, unlink } from 'node:fs/promises'

/** An open file being written. */
interface WritableFile {
  write(bytes: Uint8Array): Promise<void>
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The few steps of which every write of the record is made. Each may fail or be the last thing the process does. */
export interface FileOperations {
  /** `new`: the file must not exist. `append`: bytes go to its end. */
  open(path: string, mode: 'new' | 'append'): Promise<WritableFile>
  rename(from: string, to: string): Promise<void>
  /** Returns when names added to or removed from the folder are on the disk. */
  syncFolder(path: string): Promise<void>
  /** True if the folder did not exist before. Its parent must exist. */
  makeFolder(path: string): Promise<boolean>
  read(path: string): Promise<Uint8Array>
  /** A symbolic link counts as a file: records are also kept by tools that link large files. */
  list(path: string): Promise<readonly { readonly name: string; readonly file: boolean }[]>
  remove(path: string): Promise<void>
}

/** The operating system's files. */
export const nodeFileOperations: FileOperations = {
  async open(path, mode) {
    const file = await open(path, mode === 'new' ? 'wx' : 'a', 0o644)
    return {
      write: async (bytes) => {
        let written = 0
        while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
      },
      sync: () => file.sync(),
      close: () => file.close(),
    }
  },
  rename,
  async syncFolder(path) {
    if (process.platform === 'win32') return
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  async makeFolder(path) {
    return (await mkdir(path, { recursive: true })) !== undefined
  },
  read: (path) => readFile(path),
  async list(path) {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, file: entry.isFile() || entry.isSymbolicLink() }))
  },
  remove: unlink,
}
