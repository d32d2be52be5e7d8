import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost } from './camera-errors.ts'
import { PictureSlot } from './picture-slot.ts'

const PICTURE = /\.(png|jpe?g)$/i

interface NewestFile {
  readonly path: string
  readonly modifiedMs: number
}

/**
 * The newest picture of a folder that another program writes, by modification time. That program must write under another name and then
 * rename: half a picture is told as `camera-lost`.
 */
export function folderFeed(camera: CellCameraConfig, clock: MonotonicClock): CameraFeed {
  const slot = new PictureSlot(camera, clock)
  let shown: NewestFile | undefined
  let closed = false
  const look = async (): Promise<void> => {
    const newest = await newestFile(camera.address).catch((cause: unknown) => {
      throw cameraLost(camera, `a folder that cannot be read: ${camera.address}`, cause)
    })
    if (newest === undefined || (newest.path === shown?.path && newest.modifiedMs === shown.modifiedMs)) return
    const capturedAtMs = clock.nowMs() - Math.max(0, Date.now() - newest.modifiedMs)
    const { data, info } = await sharp(newest.path)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw cameraLost(camera, 'a picture that cannot be decoded', cause)
      })
    if (info.channels !== 3) throw cameraLost(camera, `a picture of ${info.channels} channels`)
    shown = newest
    slot.put({ widthPx: info.width, heightPx: info.height, rgb: Uint8Array.from(data) }, capturedAtMs)
  }
  const watch = async (): Promise<void> => {
    while (!closed) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, 1000 / camera.framesPerS).unref())
    }
  }
  watch().catch((error: unknown) => slot.fail(error instanceof Error ? error : cameraLost(camera, String(error))))
  return {
    first: () => slot.first(),
    newest: () => slot.newest(),
    pictures: () => slot.pictures(),
    close: async () => {
      closed = true
    },
  }
}

async function newestFile(folder: string): Promise<NewestFile | undefined> {
  let newest: NewestFile | undefined
  for (const name of await readdir(folder)) {
    if (!PICTURE.test(name)) continue
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && (newest === undefined || facts.mtimeMs > newest.modifiedMs)) newest = { path, modifiedMs: facts.mtimeMs }
  }
  return newest
}
