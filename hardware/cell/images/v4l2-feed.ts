import { spawn } from 'node:child_process'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost } from './camera-errors.ts'
import { PictureSlot } from './picture-slot.ts'
import type { Picture } from './picture-slot.ts'
import { PpmReader } from './ppm-reader.ts'

/** Pictures in a row that are equal in every byte: a sensor never does that, a driver that hangs does. */
const FROZEN_AFTER = 30
const LAST_WORDS_CHARACTERS = 300
const LARGEST_PICTURE_BYTES = 3 * 4096 * 4096

/**
 * A Linux camera, read by ffmpeg as a child process that writes PPM pictures (raw RGB, each with its own size) to a pipe.
 *
 * @param input - program and arguments that name what it reads; by default the camera itself
 */
export function v4l2Feed(camera: CellCameraConfig, clock: MonotonicClock, input: readonly string[] = readCamera(camera)): CameraFeed {
  const [program = 'ffmpeg', ...from] = input
  const child = spawn(program, [...from, '-an', '-c:v', 'ppm', '-pix_fmt', 'rgb24', '-f', 'image2pipe', 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const slot = new PictureSlot(camera, clock)
  const reader = new PpmReader(LARGEST_PICTURE_BYTES)
  let last: Uint8Array | undefined
  let equal = 0
  let lastWords = ''
  const accept = (picture: Picture) => {
    equal = last !== undefined && Buffer.compare(picture.rgb, last) === 0 ? equal + 1 : 0
    last = picture.rgb
    if (equal >= FROZEN_AFTER) slot.fail(cameraLost(camera, `the same picture ${FROZEN_AFTER} times: the camera hangs`))
    else slot.put(picture, clock.nowMs())
  }
  child.stdout.on('data', (bytes: Buffer) => {
    try {
      for (const picture of reader.push(bytes)) accept(picture)
    } catch (cause) {
      slot.fail(cameraLost(camera, 'a stream that is no picture', cause))
      child.kill('SIGKILL')
    }
  })
  child.stderr.on('data', (bytes: Buffer) => {
    lastWords = `${lastWords}${String(bytes)}`.slice(-LAST_WORDS_CHARACTERS)
  })
  child.on('error', (cause) => slot.fail(cameraLost(camera, `ffmpeg does not start: ${cause.message}`, cause)))
  child.on('close', (code, signal) =>
    slot.fail(cameraLost(camera, `ffmpeg ended (${signal ?? code}): ${lastWords.trim().split('\n', 1)[0] || 'no message'}`)),
  )
  return {
    first: () => slot.first(),
    newest: () => slot.newest(),
    pictures: () => slot.pictures(),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

function readCamera({ address, widthPx, heightPx, framesPerS }: CellCameraConfig): readonly string[] {
  return [
    ...['ffmpeg', '-hide_banner', '-loglevel', 'error', '-fflags', 'nobuffer', '-flags', 'low_delay'],
    ...['-f', 'v4l2', '-framerate', String(framesPerS), '-video_size', `${widthPx}x${heightPx}`, '-i', address],
  ]
}
