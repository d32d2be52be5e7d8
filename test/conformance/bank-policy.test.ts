import { fork } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBankPolicy, openPolicy } from '../../policies/bank/bank-policy.ts'
import { openEarlyPolicy } from '../../policies/bank/early-policy.ts'
import { METADATA_BYTES } from '../../policies/bank/bank-bytes.ts'
import { bytesEqual, bytesOf } from '../../src/core/bytes.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { bankObservation, bankPresent, bankStep, bankTape, foldPast } from './bank-episode.ts'

/** One anchor and a full window, as docs/sources.md has it. */
const FULL_BANK_BYTES = 126_976
const WEIGHTS = fileURLToPath(new URL('../../policies/bank/weights/put-back/', import.meta.url))

async function refusal(act: Promise<unknown>): Promise<TwinpastError> {
  const error: unknown = await act.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof TwinpastError) return error
  throw error
}

let policy: PolicySession
beforeAll(async () => {
  policy = await openPolicy('put-back')
})
afterAll(() => policy.close())

describe('bank policy, committed weights', () => {
  it('declares what it is', () => {
    expect(policy.info.chunkSteps).toBe(30)
    expect(policy.info.actionSpace.dimensions).toHaveLength(14)
    expect(policy.info.cameras).toEqual([{ camera: 'head', widthPx: 64, heightPx: 64 }])
    expect(policy.info.capabilities).toEqual({ memory: 'export', noise: 'tape', edit: true })
    expect(policy.info.weightsDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(policy.info.runtime).toMatchObject({ 'graph-optimisation': 'all', 'intra-op-threads': '1' })
  })

  it('answers 30 x 14 lawful targets, also from an empty bank and a partly filled window', async () => {
    for (const steps of [0, 1, 12, 65]) {
      await foldPast(policy, 1, steps)
      const chunk = await policy.query(bankPresent(), bankTape('shape'))
      expect([chunk.steps, chunk.dimensions, chunk.values.length]).toEqual([30, 14, 420])
      chunk.values.forEach((value, i) => {
        const limits = policy.info.actionSpace.dimensions[i % 14]
        expect(value).toBeGreaterThanOrEqual(limits?.lower ?? Number.NaN)
        expect(value).toBeLessThanOrEqual(limits?.upper ?? Number.NaN)
      })
    }
  })

  it('exports a full bank of 126,976 bytes and its metadata, with 31 spans', async () => {
    await foldPast(policy, 0)
    const memory = await policy.exportMemory()
    expect(memory.bytes.length).toBe(FULL_BANK_BYTES + METADATA_BYTES)
    expect(memory.digest).toBe(sha256(memory.bytes))
    expect(memory.spans.map((span) => span.fromStep)).toEqual([0, ...Array.from({ length: 30 }, (_, i) => 35 + i)])
  })

  it('keeps two pasts apart and leaves no trace of a query', async () => {
    await foldPast(policy, 0)
    const before = await policy.exportMemory()
    const first = await policy.query(bankPresent(), bankTape('trace'))
    const again = await policy.query(bankPresent(), bankTape('trace'))
    expect(bytesEqual(bytesOf(first.values), bytesOf(again.values))).toBe(true)
    const after = await policy.exportMemory()
    expect(bytesEqual(before.bytes, after.bytes)).toBe(true)
    expect(after.spans).toEqual(before.spans)

    await foldPast(policy, 3)
    expect((await policy.exportMemory()).digest).not.toBe(before.digest)
    const other = await policy.query(bankPresent(), bankTape('trace'))
    expect(bytesEqual(bytesOf(first.values), bytesOf(other.values))).toBe(false)

    await policy.importMemory(before)
    const replica = await policy.query(bankPresent(), bankTape('trace'))
    expect(bytesEqual(bytesOf(first.values), bytesOf(replica.values))).toBe(true)
  })

  it('reads the noise tape, and neither tape nor present is touched', async () => {
    await foldPast(policy, 1)
    const tape = bankTape('untouched')
    const present = bankPresent()
    const [tapeBytes, pixels] = [bytesOf(tape.values).slice(), present.observation.images[0]?.rgb.slice() ?? new Uint8Array(0)]
    const first = await policy.query(present, tape)
    expect(bytesEqual(bytesOf(tape.values), tapeBytes)).toBe(true)
    expect(bytesEqual(present.observation.images[0]?.rgb ?? new Uint8Array(1), pixels)).toBe(true)
    const other = await policy.query(present, bankTape('another'))
    expect(bytesEqual(bytesOf(first.values), bytesOf(other.values))).toBe(false)
  })

  it('continues an imported memory exactly as the one that wrote it', async () => {
    await foldPast(policy, 2, 40)
    const memory = await policy.exportMemory()
    const live = async () => {
      for (let i = 40; i < 65; i++) await policy.feed(bankStep(i, 2))
      return policy.exportMemory()
    }
    const straight = await live()
    await foldPast(policy, 0, 10)
    await policy.importMemory(memory)
    expect((await live()).digest).toBe(straight.digest)
  })

  it('gives equal bits in two other processes', async () => {
    const answers = await Promise.all([askChild(), askChild()])
    await foldPast(policy, 2)
    const memory = (await policy.exportMemory()).digest
    const chunk = sha256(bytesOf((await policy.query(bankPresent(), bankTape('replica'))).values))
    expect(answers).toEqual([
      { memory, chunk },
      { memory, chunk },
    ])
  })
})

describe('bank policy, what it refuses', () => {
  it('memory of other weights, altered memory, and memory cut short', async () => {
    await foldPast(policy, 0)
    const memory = await policy.exportMemory()
    const other = await refusal(policy.importMemory({ ...memory, policyDigest: '0'.repeat(64) }))
    expect([other.code, other.fate]).toEqual(['memory-of-another-policy', 'refuse'])
    const flipped = memory.bytes.slice()
    flipped[4100] = (flipped[4100] ?? 0) ^ 1
    expect((await refusal(policy.importMemory({ ...memory, bytes: flipped }))).code).toBe('memory-digest')
    const short = memory.bytes.slice(0, 5000)
    expect((await refusal(policy.importMemory({ ...memory, bytes: short, digest: sha256(short) }))).code).toBe('memory-malformed')
    const doubles = new Float64Array(memory.bytes.slice(0, 4096).buffer) as never
    expect((await refusal(policy.importMemory({ ...memory, bytes: doubles }))).details).toMatchObject({
      code: 'memory-malformed',
      got: 'Float64Array',
    })
    expect((await policy.exportMemory()).digest).toBe(memory.digest)
  })

  it('wrong lengths, numbers that are not finite, a missing picture, and steps out of order', async () => {
    await foldPast(policy, 0, 3)
    const { observation } = bankPresent()
    const ask = (change: Partial<typeof observation>, values = bankTape('refuse').values) =>
      refusal(
        policy.query({ observation: { ...observation, ...change }, queuedActions: new Float64Array(0) }, { ...bankTape('refuse'), values }),
      )
    expect((await ask({ jointTargets: new Float64Array(7) })).code).toBe('policy-input-length')
    expect((await ask({ jointTargets: new Float64Array(14).fill(Number.NaN) })).code).toBe('policy-input-not-finite')
    expect((await ask({}, new Float32Array(419))).code).toBe('policy-input-length')
    expect((await ask({}, new Float32Array(420).fill(Number.POSITIVE_INFINITY))).code).toBe('policy-input-not-finite')
    expect((await ask({ images: [] })).code).toBe('policy-picture')
    const wrist = {
      ...bankObservation(3, 0),
      images: [{ camera: 'left-wrist' as const, widthPx: 64, heightPx: 64, rgb: new Uint8Array(12288) }],
    }
    expect((await refusal(policy.feed({ observation: wrist, action: new Float64Array(14) }))).code).toBe('policy-picture')
    expect((await refusal(policy.feed(bankStep(5, 0)))).code).toBe('policy-feed-order')
    expect((await policy.exportMemory()).spans).toHaveLength(4)
  })

  it('a task without weights, altered weights, and a manifest it cannot read', async () => {
    expect((await refusal(openPolicy('juggle'))).code).toBe('weights-absent')
    expect((await refusal(openPolicy('../training'))).code).toBe('weights-absent')
    await withWeights(async (folder, url) => {
      const bytes = await readFile(join(folder, 'query.onnx'))
      bytes[1000] = (bytes[1000] ?? 0) ^ 1
      await writeFile(join(folder, 'query.onnx'), bytes)
      const altered = await refusal(openBankPolicy(url, 'put-back'))
      expect([altered.code, altered.fate, altered.details.where]).toEqual(['weights-digest', 'refuse', `${basename(folder)}/query.onnx`])
      expect(altered.details.remedy).toContain('retrain')
      expect((await refusal(openBankPolicy(url, 'swap'))).code).toBe('weights-manifest')
      await writeFile(join(folder, 'manifest.json'), '{"format":')
      expect((await refusal(openBankPolicy(url, 'put-back'))).code).toBe('weights-manifest')
    })
  })

  it('an early checkpoint that is absent, by the name of its folder', async () => {
    const { details } = await refusal(openEarlyPolicy('juggle'))
    expect(details).toMatchObject({ code: 'weights-absent', fate: 'refuse', exitCode: 2, where: 'weights folder juggle-early' })
  })

  it('a file that is no model, and models with other inputs or outputs, before anything is asked', async () => {
    await withWeights(async (folder, url) => {
      const [encoder, query] = await Promise.all(['encoder.onnx', 'query.onnx'].map((name) => readFile(join(folder, name))))
      const openWith = async (bytes: Uint8Array) => {
        await putQuery(folder, bytes)
        return (await refusal(openBankPolicy(url, 'put-back'))).details
      }
      expect(await openWith(new TextEncoder().encode('no model'))).toMatchObject({
        code: 'weights-unreadable',
        fate: 'refuse',
        exitCode: 2,
      })
      expect(await openWith(encoder!)).toMatchObject({
        code: 'weights-inputs',
        fate: 'refuse',
        got: 'pictures: uint8[n, 64, 64, 3]',
        where: `${basename(folder)}/query.onnx`,
      })
      expect((await openWith(renamed(query!, 'current', 'currant'))).got).toContain('currant: float32[1024]')
      expect(await openWith(renamed(query!, 'chunk', 'chonk'))).toMatchObject({ code: 'weights-outputs', got: 'chonk: float32[30, 14]' })
    })
  })
})

async function withWeights(act: (folder: string, url: URL) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-weights-'))
  try {
    await cp(WEIGHTS, folder, { recursive: true })
    await act(folder, pathToFileURL(`${folder}/`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Puts another query.onnx into a folder of weights, with a manifest that names it. */
async function putQuery(folder: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: Record<string, object> }
  manifest.files['query.onnx'] = { bytes: bytes.length, sha256: sha256(bytes) }
  await writeFile(path, JSON.stringify(manifest))
  await writeFile(join(folder, 'query.onnx'), bytes)
}

/** The bytes with every occurrence of a name changed to another of the same length. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1')
}

function askChild(): Promise<unknown> {
  const script = fileURLToPath(new URL('./bank-replica-child.ts', import.meta.url))
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`child ended with ${code}`)))
  })
}
