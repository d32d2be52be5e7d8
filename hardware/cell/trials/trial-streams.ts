import { sha256 } from '../../../src/core/sha256.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { Storage } from '../../../src/core/storage.ts'
import type { StreamReference } from '../../../src/trials/journal/stream-reference.ts'
import { sessionLayout } from '../../../src/trials/session-layout.ts'
import { pictureBytes } from './picture-bytes.ts'

/** Writes what a trial leaves below `streams/<code>/` of its session folder. Each file is whole on the disk before its reference is given. */
export class TrialStreams {
  private readonly storage: Storage
  private readonly folder: string

  constructor(storage: Storage, code: string) {
    this.storage = storage
    this.folder = `${sessionLayout.streams}/${code}`
  }

  /** Live and registered picture of every view of one present check, as PNG; earlier checks of the trial are kept. */
  async stills(live: readonly CameraImage[], registered: readonly CameraImage[]): Promise<readonly StreamReference[]> {
    const check = 1 + (await this.storage.list(this.folder)).filter((name) => /^present-\d+-head\.png$/.test(name)).length
    const references: StreamReference[] = []
    for (const [kind, images] of [
      ['present', live],
      ['registered', registered],
    ] as const)
      for (const image of images)
        references.push(await this.keep(`${kind}-${check}-${image.camera}.png`, 'still', await pictureBytes.png(image)))
    return references
  }

  lines(name: string, role: 'joints' | 'log', lines: readonly object[]): Promise<StreamReference> {
    return this.keep(name, role, new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  }

  /** A video as raw Motion JPEG: the pictures one after another, evenly spaced over the run. */
  async video(name: string, frames: readonly CameraImage[]): Promise<StreamReference> {
    const pictures = await Promise.all(frames.map(pictureBytes.jpeg))
    return this.keep(name, 'video', Buffer.concat(pictures))
  }

  private async keep(name: string, role: StreamReference['role'], bytes: Uint8Array): Promise<StreamReference> {
    const path = `${this.folder}/${name}`
    await this.storage.writeAtomic(path, bytes)
    return { name: path, role, bytes: bytes.length, sha256: sha256(bytes) }
  }
}
