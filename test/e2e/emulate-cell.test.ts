import { request } from 'node:http'
import { connect } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPicture } from '../../hardware/emulator/cameras/fetch-picture.ts'
import { emulatedImageSource } from '../../hardware/emulator/cameras/emulated-image-source.ts'
import { hostTime } from '../../hardware/emulator/run-emulated-cell.ts'
import { startCell } from '../fixtures/emulated-cell/start-cell.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { rejected } from '../fixtures/rejected.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

type Cell = Awaited<ReturnType<typeof startCell>>

describe('twinpast emulate cell', () => {
  let cell: Cell
  beforeAll(async () => {
    cell = await startCell('--task', 'swap', '--seed', '7', '--arms', 'home')
  })
  afterAll(() => cell?.end())

  test('sends frames on both ports, and its state says what is true', async () => {
    for (const port of [cell.ports.left, cell.ports.right]) {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('C\rS8\rO\r'))
      socket.on('data', (bytes) => (heard += String(bytes)))
      await expect.poll(() => /t2A18[0-9A-F]{16}\r/.test(heard), { timeout: 20_000 }).toBe(true)
      socket.destroy()
    }
    expect(await cell.get('/state')).toMatchObject({
      cell: 'emulated',
      scene: { task: 'swap', seed: 7 },
      episode: { success: false, presses: 0 },
      arms: { left: { awake: true, power: [false, false, false, false, false, false], writes: [] }, right: { controlMode: 0 } },
      faults: [],
    })
  })

  test('serves cameras as an image source to another process, with stamps of the clock of the host', async () => {
    const cameras = (['head', 'left-wrist', 'right-wrist'] as const).map((camera) => ({ camera, widthPx: 64, heightPx: 48 }))
    const picture = (wanted: (typeof cameras)[number]) => fetchPicture(`http://127.0.0.1:${cell.ports.http}`, wanted)
    const source = emulatedImageSource({ cameras, picture, clock: hostTime, oldestMs: 10_000 })
    const before = hostTime.nowMs()
    const pictures = await source.latest()
    expect(pictures.map(({ image }) => [image.camera, image.rgb.length])).toEqual(cameras.map(({ camera }) => [camera, 3 * 64 * 48]))
    expect(pictures.every(({ capturedAtMs }) => capturedAtMs >= before && capturedAtMs <= hostTime.nowMs())).toBe(true)
    expect(new Set(pictures[0]!.image.rgb).size).toBeGreaterThan(20)
    const stale = emulatedImageSource({ cameras, picture, clock: hostTime, oldestMs: -1 })
    expect((await rejected(stale.latest())).code).toBe('camera-lost')
    const png = await cell.fetch('/camera/head?width=32&height=24&format=png')
    expect([png.headers.get('content-type'), Buffer.from(await png.arrayBuffer()).toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG'])
    const { body } = await cell.post('/faults', { kind: 'camera-lost', camera: 'head' })
    await expect.poll(async () => (await cell.fetch('/camera/head')).status).toBe(503)
    expect((await rejected(source.latest())).details).toMatchObject({ code: 'camera-lost', fate: 'halt', where: 'camera head' })
    const { id } = body as { id: number }
    expect(await (await cell.fetch(`/faults/${id}`, { method: 'DELETE' })).json()).toEqual({ cleared: 1 })
  })

  test('lays the table anew on request, and takes faults by request', async () => {
    expect(await cell.post('/scene', { task: 'put-back', branch: 'front', seed: 2 })).toEqual({
      status: 200,
      body: { task: 'put-back', branch: 'front', seed: 2 },
    })
    expect(await cell.get('/state')).toMatchObject({ objects: [{ name: 'cube', place: 'front' }] })
    expect((await cell.post('/faults', { kind: 'power-loss', arm: 'left', forMs: 86_400_000 })).status).toBe(200)
    await expect.poll(() => cell.get('/state')).toMatchObject({ arms: { left: { awake: false }, right: { awake: true } } })
    expect(await cell.get('/faults')).toMatchObject({ active: [{ fault: { kind: 'power-loss', arm: 'left' } }] })
    await cell.fetch('/faults', { method: 'DELETE' })
    await expect.poll(() => cell.get('/state')).toMatchObject({ arms: { left: { awake: true } } })
  })

  test.each([
    ['POST /scene of no such task', '/scene', { task: 'tidy-up' }, 400],
    ['POST /scene of no such branch', '/scene', { branch: 'sideways' }, 400],
    ['POST /scene with another field', '/scene', { task: 'swap', lamp: 1 }, 400],
    ['POST /faults of no such kind', '/faults', { kind: 'earthquake' }, 400],
    ['POST /faults beyond its bounds', '/faults', { kind: 'frame-loss', share: 2 }, 400],
    ['POST /faults that is no JSON', '/faults', '{', 400],
    ['POST /faults without end', '/faults', `"${'x'.repeat(100_000)}"`, 400],
    ['POST nowhere', '/arms', {}, 404],
  ])('refuses %s and goes on', async (_, path, body, status) => {
    const answer = await cell.post(path, body)
    expect(answer).toMatchObject({ status, body: { errors: [{ remedy: expect.any(String) }] } })
    expect((await cell.fetch('/state')).status).toBe(200)
  })

  test('refuses pictures of a wrong size or camera, and whoever asks from a page of another origin or host', async () => {
    for (const path of ['/camera/head?width=0', '/camera/head?height=99999', '/camera/hind', '/camera/head?format=gif', '/camera'])
      expect((await cell.fetch(path)).status, path).toBe(400)
    expect((await cell.fetch('/state', { headers: { origin: 'http://example.org' } })).status).toBe(403)
    const foreign = await new Promise((resolve, reject) => {
      request({ port: cell.ports.http, host: '127.0.0.1', path: '/state', headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(foreign).toBe(403)
  })
})

describe('twinpast emulate cell, the command', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s, with hosts connected, and leaves no port behind', async (signal) => {
    const cell = await startCell()
    const socket = connect(cell.ports.left, '127.0.0.1', () => socket.write('O\r'))
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('data', resolve))
    const { exitCode, stdout, stderr } = await cell.end(signal)
    expect([exitCode, stderr.includes('    at ')]).toEqual([0, false])
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
    const refused = await new Promise<string>((resolve) => {
      connect(cell.ports.left, '127.0.0.1').on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    })
    expect(refused).toBe('ECONNREFUSED')
  })

  test('reads faults from a script, and names every fault of a wrong one', async () => {
    const folder = await temporaryFolder()
    const script = join(folder, 'faults.yaml')
    await writeFile(script, 'twinpast: 1\nfaults:\n  - { kind: power-loss, arm: right }\n')
    const cell = await startCell('--faults', script)
    await expect.poll(() => cell.get('/state')).toMatchObject({ arms: { right: { awake: false }, left: { awake: true } } })
    expect((await cell.end()).exitCode).toBe(0)
    await writeFile(script, 'twinpast: 1\nfaults:\n  - { kind: frame-loss, share: 7 }\n  - { kind: earthquake }\n')
    const wrong = await runTwinpast(folder, 'emulate', 'cell', '--faults', 'faults.yaml')
    expect(wrong.exitCode).toBe(2)
    expect(wrong.stderr).toContain('faults.yaml:3')
    expect(wrong.stderr).toContain('faults.yaml:4')
    const none = await runTwinpast(folder, 'emulate', 'cell', '--faults', 'none.yaml', '--json')
    expect([none.exitCode, JSON.parse(none.stdout)]).toMatchObject([2, { errors: [{ code: 'faults-unreadable', where: 'none.yaml' }] }])
  })

  test('lists every fault, and refuses a branch, a port and a task that are none', async () => {
    const folder = await temporaryFolder()
    const listed = await runTwinpast(folder, 'emulate', 'cell', '--faults')
    expect([listed.exitCode, listed.stdout.includes('joint-offset'), listed.stdout.includes('camera-frozen')]).toEqual([0, true, true])
    for (const wrong of [
      ['--branch', 'sideways'],
      ['--left-port', '99999'],
      ['--task', 'tidy-up'],
      ['--seed', '-1'],
    ]) {
      const { exitCode, stderr } = await runTwinpast(folder, 'emulate', 'cell', ...wrong)
      expect([exitCode, stderr.includes('    at ')], wrong.join(' ')).toEqual([2, false])
    }
  })
})
