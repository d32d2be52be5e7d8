import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost, cameraSize } from './camera-errors.ts'

const PICTURE = /\.(png|jpe?g)$/i

/**
 * The newest picture of a folder that another program writes, by modification time. The program must write under another name and then
 * rename, else half a picture may be read; that is told as `camera-lost`.
 *
 * @param now - host monotonic time, milliseconds
 */
export function folderFeed(camera: CellCameraConfig, now: () => number): CameraFeed {
  return {
    latest: async () => {
      const newest = await newestPicture(camera.address).catch((cause: unknown) => {
        throw cameraLost(camera, `a folder that cannot be read: ${camera.address}`, cause)
      })
      if (newest === undefined) throw cameraLost(camera, `no .png or .jpg in ${camera.address}`)
      const { data, info } = await sharp(newest.path)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch((cause: unknown) => {
          throw cameraLost(camera, 'a picture that cannot be decoded', cause)
        })
      if (info.width !== camera.widthPx || info.height !== camera.heightPx || info.channels !== 3)
        throw cameraSize(camera, `${info.width}x${info.height} with ${info.channels} channels`)
      const image = { camera: camera.camera, widthPx: info.width, heightPx: info.height, rgb: Uint8Array.from(data) }
      return { image, capturedAtMs: now() - newest.ageMs }
    },
    close: async () => undefined,
  }
}

async function newestPicture(folder: string): Promise<{ readonly path: string; readonly ageMs: number } | undefined> {
  let newest: { path: string; modifiedMs: number } | undefined
  for (const name of await readdir(folder)) {
    if (!PICTURE.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (newest === undefined || mtimeMs > newest.modifiedMs) newest = { path, modifiedMs: mtimeMs }
  }
  return newest && { path: newest.path, ageMs: Math.max(0, Date.now() - newest.modifiedMs) }
}
