import { spawn } from 'node:child_process'
import type { StampedImage } from '../../../src/core/cell/image-source.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost, cameraSize } from './camera-errors.ts'
import { PpmReader } from './ppm-reader.ts'
import type { PpmPicture } from './ppm-reader.ts'

/** How long a camera may take to its first picture, milliseconds. */
const FIRST_PICTURE_MS = 5000
/** Pictures in a row that are equal in every byte: a sensor never does that, a driver that hangs does. */
const FROZEN_AFTER = 30
const LAST_WORDS_CHARACTERS = 300

/**
 * A Linux camera, read by ffmpeg as a child process that writes PPM pictures to a pipe.
 *
 * @param now - host monotonic time, milliseconds
 * @param ffmpeg - program and the arguments that name its input; by default the camera itself
 */
export function v4l2Feed(camera: CellCameraConfig, now: () => number, ffmpeg: readonly string[] = ffmpegOf(camera)): CameraFeed {
  const [program = 'ffmpeg', ...input] = ffmpeg
  const child = spawn(program, [...input, '-an', '-c:v', 'ppm', '-pix_fmt', 'rgb24', '-f', 'image2pipe', 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const reader = new PpmReader(3 * 4096 * 4096)
  let newest: StampedImage | undefined
  let equal = 0
  let fault: Error | undefined
  let lastWords = ''
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const fail = (error: Error) => {
    fault ??= error
    wake()
  }
  const accept = ({ widthPx, heightPx, rgb }: PpmPicture) => {
    if (widthPx !== camera.widthPx || heightPx !== camera.heightPx) return fail(cameraSize(camera, `${widthPx}x${heightPx}`))
    equal = newest !== undefined && Buffer.compare(rgb, newest.image.rgb) === 0 ? equal + 1 : 0
    if (equal >= FROZEN_AFTER) return fail(cameraLost(camera, `the same picture ${FROZEN_AFTER} times: the camera hangs`))
    newest = { image: { camera: camera.camera, widthPx, heightPx, rgb }, capturedAtMs: now() }
    wake()
  }
  child.stdout.on('data', (bytes: Buffer) => {
    if (fault !== undefined) return
    try {
      for (const picture of reader.push(bytes)) accept(picture)
    } catch (cause) {
      fail(cameraLost(camera, 'a stream that is no picture', cause))
    }
  })
  child.stderr.on('data', (bytes: Buffer) => {
    lastWords = `${lastWords}${String(bytes)}`.slice(-LAST_WORDS_CHARACTERS)
  })
  child.on('error', (cause) => fail(cameraLost(camera, `ffmpeg does not start: ${cause.message}`, cause)))
  child.on('close', (code, signal) => fail(cameraLost(camera, `ffmpeg ended (${signal ?? code}): ${lastWords.trim() || 'no message'}`)))
  return {
    latest: async () => {
      if (newest === undefined && fault === undefined) {
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          setTimeout(resolve, FIRST_PICTURE_MS).unref()
        })
      }
      if (fault !== undefined) throw fault
      if (newest === undefined) throw cameraLost(camera, `no picture within ${FIRST_PICTURE_MS} ms`)
      return newest
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

function ffmpegOf({ address, widthPx, heightPx, framesPerS }: CellCameraConfig): readonly string[] {
  return [
    ...['ffmpeg', '-hide_banner', '-loglevel', 'error', '-fflags', 'nobuffer', '-flags', 'low_delay'],
    ...['-f', 'v4l2', '-framerate', String(framesPerS), '-video_size', `${widthPx}x${heightPx}`, '-i', address],
  ]
}
