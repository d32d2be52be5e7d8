import sharp from 'sharp'
import { sha256 } from '../../../src/core/sha256.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { Storage } from '../../../src/core/storage.ts'
import type { StreamReference } from '../../../src/trials/journal/stream-reference.ts'
import { sessionLayout } from '../../../src/trials/session-layout.ts'

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
      for (const image of images) references.push(await this.keep(`${kind}-${check}-${image.camera}.png`, 'still', await png(image)))
    return references
  }

  lines(name: string, role: 'joints' | 'log', lines: readonly object[]): Promise<StreamReference> {
    return this.keep(name, role, new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  }

  /**
   * A video as an animated WebP without loss: one page a picture, all of one size.
   *
   * @param frameMs - time of one page
   */
  async video(name: string, frames: readonly CameraImage[], frameMs: number): Promise<StreamReference> {
    const first = frames[0]
    if (first === undefined) throw new RangeError('a video of nothing')
    const { widthPx, heightPx } = first
    const strip = Buffer.concat(frames.map(({ rgb }) => rgb))
    const raw = { width: widthPx, height: heightPx * frames.length, channels: 3 as const, pageHeight: heightPx }
    const bytes = await sharp(strip, { raw })
      .webp({ lossless: true, effort: 0, loop: 1, delay: Math.max(1, Math.round(frameMs)) })
      .toBuffer()
    return this.keep(name, 'video', bytes)
  }

  private async keep(name: string, role: StreamReference['role'], bytes: Uint8Array): Promise<StreamReference> {
    const path = `${this.folder}/${name}`
    await this.storage.writeAtomic(path, bytes)
    return { name: path, role, bytes: bytes.length, sha256: sha256(bytes) }
  }
}

function png({ widthPx, heightPx, rgb }: CameraImage): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer()
}
