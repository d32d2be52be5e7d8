import { spawnSync } from 'node:child_process'
import { chmod, mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { CellCameraConfig } from '../../hardware/cell/config/cell-schema.ts'
import { hostClock } from '../../hardware/cell/host-clock.ts'
import type { CameraFeed } from '../../hardware/cell/images/camera-feed.ts'
import { openCellImages } from '../../hardware/cell/images/cell-images.ts'
import { emulatedFeed } from '../../hardware/cell/images/emulated-feed.ts'
import { folderFeed } from '../../hardware/cell/images/folder-feed.ts'
import { PictureSlot } from '../../hardware/cell/images/picture-slot.ts'
import { PpmReader } from '../../hardware/cell/images/ppm-reader.ts'
import { v4l2Feed } from '../../hardware/cell/images/v4l2-feed.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const camera: CellCameraConfig = {
  camera: 'head',
  source: 'folder',
  address: '/',
  widthPx: 32,
  heightPx: 24,
  framesPerS: 50,
  oldestMs: 3000,
}

async function untilThrows(feed: CameraFeed): Promise<unknown> {
  for (;;) {
    try {
      feed.newest()
    } catch (error) {
      return error
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('a stream of pictures', () => {
  const picture = (widthPx: number, heightPx: number, seed: number) => ({
    widthPx,
    heightPx,
    rgb: Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, i) => (i * 7 + seed) % 256),
  })
  const ppm = ({ widthPx, heightPx, rgb }: ReturnType<typeof picture>) =>
    Buffer.concat([Buffer.from(`P6\n${widthPx} ${heightPx}\n255\n`), rgb])

  test('is cut into the same pictures however its bytes arrive', () => {
    const pictures = [picture(3, 2, 0), picture(1, 1, 10), picture(5, 4, 80)]
    const bytes = Buffer.concat(pictures.map(ppm))
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 12 }), (cuts) => {
        const reader = new PpmReader(1000)
        const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length]
        const got = edges.slice(1).flatMap((edge, i) => reader.push(bytes.subarray(edges[i], edge)))
        expect(got).toEqual(pictures)
      }),
    )
  })

  test.each([
    ['P5 1 1 255 x'],
    ['hello, I am an error message of a camera'],
    ['P6 0 4 255\n'],
    ['P6 90000 1 255\n'],
    ['P6 4000 4000 255\n'],
  ])('that says %j is refused', (text) => {
    expect(() => new PpmReader(1000).push(Buffer.from(text.padEnd(40)))).toThrow(RangeError)
  })
})

describe('a Linux camera behind ffmpeg', () => {
  /** A program in place of ffmpeg: what it prints is what a camera sends. */
  async function program(body: string): Promise<readonly string[]> {
    const path = join(await temporaryFolder(), 'camera.mjs')
    await writeFile(
      path,
      `const ppm = (w, h, v) => process.stdout.write(Buffer.concat([Buffer.from(\`P6\\n\${w} \${h}\\n255\\n\`), Buffer.alloc(w * h * 3, v)]))\n${body}\n`,
    )
    await chmod(path, 0o755)
    return [process.execPath, path]
  }

  test('gives its newest picture', async () => {
    const feed = v4l2Feed(camera, hostClock, await program('let v = 0; setInterval(() => ppm(32, 24, v++ % 256), 5)'))
    await feed.first()
    const { image } = feed.newest()
    expect(image).toMatchObject({ camera: 'head', widthPx: 32, heightPx: 24 })
    expect(new Set(image.rgb).size).toBe(1)
    await feed.close()
  })

  test.each([
    ['falls back to another size', 'ppm(64, 48, 1); setTimeout(() => {}, 9999)', 'camera-size', '64x48'],
    ['cannot be opened', "console.error('No such device'); process.exit(1)", 'camera-lost', 'No such device'],
    ['sends rubbish', "process.stdout.write('x'.repeat(99)); setTimeout(() => {}, 9999)", 'camera-lost', 'no picture'],
    ['hangs on one picture', 'setInterval(() => ppm(32, 24, 7), 2)', 'camera-lost', 'hangs'],
    ['ends after a while', 'ppm(32, 24, 1); setTimeout(() => process.exit(3), 50)', 'camera-lost', 'ended (3)'],
    ['stands still', 'ppm(32, 24, 1); setTimeout(() => {}, 9999)', 'camera-lost', 'ms old'],
  ])('that %s is told at once and for good', async (_name, body, code, got) => {
    const feed = v4l2Feed({ ...camera, oldestMs: 200 }, hostClock, await program(body))
    await feed.first().catch(() => undefined)
    expect(await untilThrows(feed)).toMatchObject({ code, details: { got: expect.stringContaining(got), where: 'camera head' } })
    await feed.close()
  })

  const installed = spawnSync('ffmpeg', ['-version']).status === 0
  test.runIf(installed)('is read by the real ffmpeg, here from its test picture', async () => {
    const testPicture = ['ffmpeg', '-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc=size=32x24:rate=30']
    const feed = v4l2Feed(camera, hostClock, testPicture)
    await feed.first()
    const { image } = feed.newest()
    expect(image.rgb).toHaveLength(32 * 24 * 3)
    expect(new Set(image.rgb).size).toBeGreaterThan(4)
    await feed.close()
  })

  test('without ffmpeg says that it does not start', async () => {
    const feed = v4l2Feed(camera, hostClock, ['ffmpeg-that-nobody-has'])
    await expect(feed.first()).rejects.toMatchObject({ code: 'camera-lost', details: { got: expect.stringContaining('does not start') } })
    await feed.close()
  })
})

describe('a folder of pictures', () => {
  const png = (widthPx: number, level: number) =>
    sharp({ create: { width: widthPx, height: 24, channels: 3, background: { r: level, g: 0, b: 0 } } })
      .png()
      .toBuffer()

  test('gives the newest one, and refuses one of another size', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.png'), await png(32, 10))
    const feed = folderFeed({ ...camera, address: folder }, hostClock)
    await feed.first()
    expect(feed.newest().image.rgb[0]).toBe(10)
    await writeFile(join(folder, 'b.tmp'), await png(40, 20))
    await rename(join(folder, 'b.tmp'), join(folder, 'b.png'))
    expect(await untilThrows(feed)).toMatchObject({ code: 'camera-size', details: { got: '40x24' } })
    await feed.close()
  })

  test('that nobody writes any more is told by the age of its newest picture', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'old.png')
    await writeFile(path, await png(32, 1))
    await utimes(path, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
    const feed = folderFeed({ ...camera, address: folder }, hostClock)
    await feed.first()
    expect(await untilThrows(feed)).toMatchObject({
      code: 'camera-lost',
      details: { got: expect.stringMatching(/^a picture 6\d{4} ms old$/) },
    })
    await feed.close()
  })

  test('with half a picture, or that is no folder, is one clear error', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'sub'))
    await writeFile(join(folder, 'half.png'), (await png(32, 1)).subarray(0, 40))
    for (const address of [folder, join(folder, 'nowhere')]) {
      const feed = folderFeed({ ...camera, address }, hostClock)
      await expect(feed.first()).rejects.toMatchObject({ code: 'camera-lost', fate: 'halt' })
      await feed.close()
    }
  })
})

describe('an emulated camera', () => {
  async function server(headers: Readonly<Record<string, string>>, bytes: number, status = 200): Promise<string> {
    const http = createServer((_request, response) => response.writeHead(status, headers).end(Buffer.alloc(bytes, 3)))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    http.unref()
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  }

  test.each([
    ['a picture of another size', { 'x-width': '16', 'x-height': '16', 'x-captured-at-ms': '1' }, 768, 200, 'camera-size'],
    ['fewer bytes than it says', { 'x-width': '32', 'x-height': '24', 'x-captured-at-ms': '1' }, 10, 200, 'camera-size'],
    ['a picture without its time', { 'x-width': '32', 'x-height': '24' }, 2304, 200, 'camera-lost'],
    ['an error', {}, 10, 503, 'camera-lost'],
  ])('that answers with %s is told', async (_name, headers, bytes, status, code) => {
    const feed = emulatedFeed({ ...camera, source: 'emulated', address: await server(headers, bytes, status) }, hostClock)
    await expect(feed.first()).rejects.toMatchObject({ code })
    await feed.close()
  })
})

describe('the cameras of a cell', () => {
  const feedOf = (widthPx: number): CameraFeed => ({
    first: async () => undefined,
    newest: () => ({
      image: { camera: 'head', widthPx, heightPx: widthPx, rgb: new Uint8Array(widthPx * widthPx * 3).fill(9) },
      capturedAtMs: 5,
    }),
    pictures: () => 1,
    close: async () => undefined,
  })

  test('give each picture in the size a policy asks for, from one open camera', async () => {
    let opened = 0
    const images = await openCellImages(
      [camera],
      [
        { camera: 'head', widthPx: 8, heightPx: 8 },
        { camera: 'head', widthPx: 64, heightPx: 64 },
      ],
      () => {
        opened += 1
        return feedOf(64)
      },
    )
    const pictures = await images.latest()
    expect(pictures.map(({ image }) => [image.widthPx, image.rgb.length, image.rgb[0]])).toEqual([
      [8, 192, 9],
      [64, 12288, 9],
    ])
    expect(opened).toBe(1)
  })

  test('refuse a policy that reads a camera the cell lacks', async () => {
    await expect(openCellImages([camera], [{ camera: 'left-wrist', widthPx: 8, heightPx: 8 }], () => feedOf(8))).rejects.toMatchObject({
      code: 'camera-absent',
      details: { got: 'head', expected: 'left-wrist' },
    })
  })

  test('tell of a camera that fails in a way nobody has thought of', async () => {
    const broken: CameraFeed = {
      ...feedOf(64),
      newest: () => {
        throw new RangeError('out of bounds')
      },
    }
    const images = await openCellImages([camera], [{ camera: 'head', widthPx: 8, heightPx: 8 }], () => broken)
    expect(images.fault()).toMatchObject({ code: 'camera-lost', fate: 'halt', details: { got: 'RangeError: out of bounds' } })
  })

  test('of a time to come are not fresh: a camera that hangs would look alive for ever', () => {
    const slot = new PictureSlot(camera, { nowMs: () => 1000 })
    slot.put({ widthPx: 32, heightPx: 24, rgb: new Uint8Array(2304) }, 1e9)
    expect(() => slot.newest()).toThrow(expect.objectContaining({ code: 'camera-lost' }))
  })
})
