import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPresent, requireNoPresent } from '../../hardware/cell/presents/keep-present.ts'
import { presentRecordSchema } from '../../hardware/cell/presents/present-record.ts'
import { readPresent } from '../../hardware/cell/presents/read-present.ts'
import { requirePresentOf } from '../../hardware/cell/presents/require-present-of.ts'
import { takePresent } from '../../hardware/cell/presents/take-present.ts'
import type { TakenPresent } from '../../hardware/cell/presents/take-present.ts'
import { VirtualClock } from '../../hardware/clock/virtual-clock.ts'
import type { StampedImage } from '../../src/core/cell/image-source.ts'
import type { CameraImage } from '../../src/core/image.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { rejected } from '../fixtures/rejected.ts'

const picture = (level: number, widthPx = 4): CameraImage => ({
  ...{ camera: 'head', widthPx, heightPx: 2 },
  rgb: Uint8Array.from({ length: 6 * widthPx }, (_, i) => (level + i) % 256),
})
const readings = Array.from({ length: 14 }, (_, d) => d / 10)
const taken: TakenPresent = {
  images: [picture(7)],
  film: picture(9, 8),
  jointReadings: readings,
  spread: readings.map(() => 0),
  stillMs: 1200,
}
const owner = { session: 'put-back', pairId: 'pair-001', kind: 'emulated', cellDigest: 'a'.repeat(64) } as const
const told = {
  ...{ session: 'put-back', task: 'put-back', pairId: 'pair-001', by: 'operator-1', at: '2026-11-30T08:00:00.000Z' },
  cell: { name: 'pipers', kind: 'emulated' as const, sha256: owner.cellDigest },
}

async function kept() {
  const folder = await temporaryFolder()
  const storage = fileStorage(folder)
  const { digest } = await keepPresent(storage, taken, told)
  return { storage, digest, at: (name: string) => join(folder, 'pair-001', name), names: () => readdir(join(folder, 'pair-001')) }
}

test('a present comes back to the last pixel and number, with who took it and where', async () => {
  const { storage, digest } = await kept()
  const read = await readPresent(storage, 'pair-001')
  expect([read.images, read.film, [...read.jointReadings], read.digest]).toEqual([taken.images, taken.film, readings, digest])
  expect(read.record).toMatchObject(told)
  expect(() => requirePresentOf(read.record, owner)).not.toThrow()
})

test('a present belongs to its pair, session, kind of cell and cell file alone', async () => {
  const { storage } = await kept()
  const { record } = await readPresent(storage, 'pair-001')
  for (const [code, other] of [
    ['present-of-another-cell', { kind: 'physical' }],
    ['present-of-another-cell', { cellDigest: 'b'.repeat(64) }],
    ['present-of-another-session', { session: 'repick' }],
    ['present-of-another-session', { pairId: 'pair-002' }],
  ] as const)
    expect(() => requirePresentOf(record, { ...owner, ...other })).toThrow(expect.objectContaining({ code }))
})

test('a picture that was changed, cut, exchanged or removed, and a document that was edited, are refused', async () => {
  const { storage, at, names } = await kept()
  const pngs = (await names()).filter((name) => name.endsWith('.png'))
  expect(pngs).toHaveLength(2)
  const code = async () => (await rejected(readPresent(storage, 'pair-001'))).code
  for (const name of [...pngs, 'present.json']) {
    const bytes = await readFile(at(name))
    const other = await readFile(at(pngs.find((one) => one !== name) ?? ''))
    for (const wrong of [flipped(bytes), bytes.subarray(0, bytes.length - 1), new Uint8Array(), Buffer.from('null'), other]) {
      await writeFile(at(name), wrong)
      expect([name, await code()]).toEqual([name, 'present-changed'])
    }
    await writeFile(at(name), bytes)
  }
  const text = await readFile(at('present.json'), 'utf8')
  for (const other of [` ${text}`, text.replace('"twinpast":1', '"twinpast":2'), text.replace('"by":', '"more":1,"by":'), '[]']) {
    await writeFile(at('present.json'), other)
    expect(await code()).toBe('present-changed')
  }
  await writeFile(at('present.json'), text.replace(/policy-head[^"]*png/, '../../present.png'))
  expect(await code()).toBe('present-changed')
  expect((await rejected(readPresent(storage, 'pair-002'))).code).toBe('present-absent')
})

/** The first byte with one bit changed. A digit of a document that is changed leaves another document: that one the digest in the schedule tells. */
function flipped(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, i) => (i === 0 ? byte ^ 1 : byte))
}

test('a picture of another size than the document says is refused before it is unpacked, and so is one that is none', async () => {
  const { storage, at } = await kept()
  const text = await readFile(at('present.json'), 'utf8')
  for (const other of [text.replace('"widthPx":4', '"widthPx":2'), text.replace('"widthPx":4', '"widthPx":4000')]) {
    await writeFile(at('present.json'), other)
    expect((await rejected(readPresent(storage, 'pair-001'))).code).toBe('present-changed')
  }
  const { views } = presentRecordSchema.parse(JSON.parse(text))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>'
  const jpeg = await sharp(Buffer.from(svg)).flatten().jpeg().toBuffer()
  for (const bytes of [Buffer.from('a text that calls itself a picture'), Buffer.from(svg), jpeg]) {
    await writeFile(at(views[0]?.file ?? ''), bytes)
    await writeFile(at('present.json'), text.replace(views[0]?.sha256 ?? '', sha256(bytes)))
    expect((await rejected(readPresent(storage, 'pair-001'))).code).toBe('present-changed')
  }
})

test('a pose whose positions stand in another order than that of the arms is refused: it would be another pose', async () => {
  const { storage, at } = await kept()
  const text = await readFile(at('present.json'), 'utf8')
  const swapped = text.replace(/"dimensions":\[[^\]]*\]/, (list) =>
    list.replaceAll('left/', 'x/').replaceAll('right/', 'left/').replaceAll('x/', 'right/'),
  )
  expect(swapped).not.toBe(text)
  await writeFile(at('present.json'), swapped)
  expect((await rejected(readPresent(storage, 'pair-001'))).code).toBe('present-changed')
})

test('nothing is overwritten unasked, and a disk that fails leaves the present that was there', async () => {
  const { storage, digest } = await kept()
  expect((await rejected(requireNoPresent(storage, 'pair-001'))).code).toBe('present-exists')
  await requireNoPresent(storage, 'pair-002')
  const failing = {
    ...storage,
    writeAtomic: (path: string, bytes: Uint8Array) =>
      path.endsWith('.json') ? Promise.reject(new Error('full')) : storage.writeAtomic(path, bytes),
  }
  await expect(keepPresent(failing, { ...taken, images: [picture(99)] }, told)).rejects.toThrow('full')
  expect((await readPresent(storage, 'pair-001')).digest).toBe(digest)
})

/** A cell whose arms report `at` every 5 ms, and whose camera gives a picture every 200 ms. */
function cellOf(at: (ms: number) => number, options: { readonly silent?: boolean; readonly pictureEveryMs?: number } = {}) {
  const clock = new VirtualClock()
  const state = () => {
    const ms = clock.nowMs()
    const arm = { jointsAtMs: options.silent === true ? 0 : Math.floor(ms / 5) * 5 }
    return { arms: [arm, arm], readings: Float64Array.from(readings, (value, d) => value + (d === 1 ? at(ms) : 0)) }
  }
  const latest = (): Promise<readonly StampedImage[]> => {
    const every = options.pictureEveryMs ?? 200
    return Promise.resolve([{ image: picture(7), capturedAtMs: Math.floor(clock.nowMs() / every) * every - 1 }])
  }
  const taking = takePresent({ cell: { state }, images: { latest }, film: () => Promise.resolve(picture(9)), clock })
  return { clock, taking }
}

async function turned({ clock, taking }: ReturnType<typeof cellOf>) {
  const end = taking.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await clock.advance(20_000)
  return end
}

test('arms that stand still are registered by their mean; arms that drift, arms that jump once and arms that say nothing new are not', async () => {
  expect(await turned(cellOf((ms) => (ms % 2 === 0 ? 0.0001 : 0)))).toMatchObject({ value: { images: [picture(7)] } })
  expect(await turned(cellOf((ms) => ms * 4e-6))).toMatchObject({ error: { code: 'arms-unsettled' } })
  expect(await turned(cellOf((ms) => (ms > 1100 ? 0.01 : 0)))).toMatchObject({ error: { code: 'arms-unsettled' } })
  expect(await turned(cellOf(() => 0, { silent: true }))).toMatchObject({ error: { code: 'arms-silent' } })
})

test('a picture from before the arms stood still is waited out, and a camera that gives no other is lost', async () => {
  expect(await turned(cellOf(() => 0, { pictureEveryMs: 3000 }))).toMatchObject({ value: { stillMs: expect.closeTo(3250, -2) } })
  expect(await turned(cellOf(() => 0, { pictureEveryMs: 100_000 }))).toMatchObject({ error: { code: 'camera-lost' } })
})
