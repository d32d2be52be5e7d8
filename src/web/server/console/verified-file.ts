import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { StreamReference } from '../../../trials/journal/stream-reference.ts'
import { sessionRefusal } from '../../../trials/session-refusal.ts'

/** Streams whose bytes were found to be what the journal says, by content and by everything that changes when a file is written to. */
export class VerifiedFiles {
  private readonly folder: string
  private readonly known = new Set<string>()

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * Opens a stream for reading; whoever gets it closes it.
   * @throws TwinpastError `video-unusable` if it is missing, cut, or has other content than the journal says
   */
  async open({ name, bytes, sha256 }: StreamReference): Promise<FileHandle> {
    const file = await open(join(this.folder, name)).catch(() => undefined)
    if (file === undefined) throw unusable(name, 'missing')
    try {
      const { dev, ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true })
      if (size !== BigInt(bytes)) throw unusable(name, size < bytes ? 'cut' : 'changed')
      const identity = [sha256, dev, ino, size, mtimeNs, ctimeNs].join(' ')
      if (!this.known.has(identity)) {
        if ((await digestOf(file)) !== sha256) throw unusable(name, 'changed')
        this.known.add(identity)
      }
      return file
    } catch (cause) {
      await file.close()
      throw cause
    }
  }
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0, highWaterMark: 1 << 20 })) {
    const part: Uint8Array = chunk
    hash.update(part)
  }
  return hash.digest('hex')
}

function unusable(name: string, got: string) {
  return sessionRefusal({
    code: 'video-unusable',
    message: 'The recorded file is not what was recorded, so it is not shown.',
    got,
    expected: 'the file that was recorded, byte by byte',
    where: name,
    remedy: 'Restore the file from a copy, or leave the trial unrated: the table says so.',
  })
}
