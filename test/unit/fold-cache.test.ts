import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foldHistory } from '../../src/audit/fold-history.ts'
import type { FoldedHistory } from '../../src/audit/fold-history.ts'
import { foldOnce } from '../../src/audit/fold-once.ts'
import type { FoldPorts } from '../../src/audit/fold-once.ts'
import type { FoldStore } from '../../src/audit/fold-store.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { countedFolds } from '../../src/engine/counted-folds.ts'
import { foldCache } from '../../src/engine/fold-cache.ts'
import { encodeFold } from '../../src/engine/fold-file.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { carryPolicy } from '../fixtures/ladder/carry-policy.ts'
import { LADDER, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { pointSession } from '../fixtures/point-world/audit-control.ts'
import { PointSimulator } from '../fixtures/point-world/point-simulator.ts'

const scenario = { task: 'put-back', decision: 'after-button', branch: 'left', streamFields: ['s', 'pair-000', '', '', 'history-0'] }
const cameras: readonly CameraRequest[] = [{ camera: 'head', widthPx: 64, heightPx: 64 }]
const madeBy = { program: 'one' }

function portsWith(folds?: FoldStore): FoldPorts {
  return { simulator: new PointSimulator(), policy: carryPolicy('faithful', 'put-back'), folds }
}

async function fresh(): Promise<FoldedHistory> {
  const { simulator, policy } = portsWith()
  return foldHistory(simulator, policy, scenario, cameras)
}

const digestOf = (folded: FoldedHistory) => sha256(encodeFold('0'.repeat(64), folded))

describe('a fold cache', () => {
  test('gives back every bit of a fold, without asking simulator or policy for anything', async () => {
    const folder = await temporaryFolder()
    const store = countedFolds(foldCache(fileStorage(folder), madeBy))
    expect(await foldOnce(portsWith(store), scenario, cameras)).toEqual(await fresh())
    expect(store.take()).toEqual({ reused: 0, made: 1, unkept: 0 })
    const { simulator, policy } = portsWith()
    const never = () => {
      throw new Error('asked')
    }
    const idle = {
      simulator: Object.assign(Object.create(simulator), { setup: never, history: never }),
      policy: { ...policy, begin: never, feed: never },
    }
    expect(await foldOnce({ ...idle, folds: store }, scenario, cameras)).toEqual(await fresh())
    expect(store.take()).toEqual({ reused: 1, made: 0, unkept: 0 })
  })

  test('knows other scenarios, cameras, weights, runtimes, simulators and programs apart', async () => {
    const folder = await temporaryFolder()
    const made = async (ports: FoldPorts, by = madeBy, past = scenario, seen = cameras) => {
      const store = countedFolds(foldCache(fileStorage(folder), by))
      await foldOnce({ ...ports, folds: store }, past, seen)
      return store.take().made
    }
    expect(await made(portsWith())).toBe(1)
    const { simulator, policy } = portsWith()
    const other = { ...policy, exportMemory: async () => ({ ...(await policy.exportMemory()), policyDigest: 'f'.repeat(64) }) }
    const described = Object.assign(Object.create(simulator), {
      describe: (task: string, decision: string) => ({ ...simulator.describe(task, decision), digest: '0'.repeat(64) }),
    })
    expect([
      await made(portsWith(), { program: 'two' }),
      await made(portsWith(), madeBy, { ...scenario, streamFields: ['t', ...scenario.streamFields.slice(1)] }),
      await made(portsWith(), madeBy, { ...scenario, branch: 'right' }),
      await made(portsWith(), madeBy, scenario, []),
      await made({ simulator, policy: { ...other, info: { ...policy.info, weightsDigest: 'f'.repeat(64) } } }),
      await made({ simulator, policy: { ...policy, info: { ...policy.info, runtime: { threads: '2' } } } }),
      await made({ simulator: described, policy }),
    ]).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(await made(portsWith())).toBe(0)
  })

  test('passes over a damaged or foreign entry and makes it anew', async () => {
    const folder = await temporaryFolder()
    const fold = (branch: string) => foldOnce(portsWith(foldCache(fileStorage(folder), madeBy)), { ...scenario, branch }, cameras)
    await fold('left')
    const [name = ''] = await readdir(folder)
    const whole = await readFile(join(folder, name))
    await fold('right')
    const other = (await readdir(folder)).find((file) => file !== name) ?? ''
    const sound = digestOf(await fresh())
    const broken = [
      whole.subarray(0, whole.length - 1),
      Buffer.alloc(0),
      Buffer.from('not a fold'),
      await readFile(join(folder, other)),
      ...[10, 200, Math.floor(whole.length / 2), whole.length - 1].map((at) => {
        const flipped = Uint8Array.from(whole)
        flipped[at] = (flipped[at] ?? 0) ^ 4
        return flipped
      }),
    ]
    for (const bytes of broken) {
      await writeFile(join(folder, name), bytes)
      expect(digestOf(await fold('left'))).toBe(sound)
      expect(Buffer.compare(await readFile(join(folder, name)), whole)).toBe(0)
    }
  })

  test('costs a study nothing when a fold cannot be kept, and says how many were not', async () => {
    const folder = await temporaryFolder()
    const store = countedFolds(foldCache(fileStorage(folder), madeBy))
    await foldOnce(portsWith(store), scenario, cameras)
    const [name = ''] = await readdir(folder)
    await rm(join(folder, name))
    await mkdir(join(folder, name))
    store.take()
    expect(digestOf(await foldOnce(portsWith(store), scenario, cameras))).toBe(digestOf(await fresh()))
    expect(store.take()).toEqual({ reused: 0, made: 1, unkept: 1 })
  })

  test('always feeds a policy anew that cannot export its memory', async () => {
    const folder = await temporaryFolder()
    const policy = pointSession('oracle', 'put-back')
    const refold = { ...policy, info: { ...policy.info, capabilities: { ...policy.info.capabilities, memory: 'refold' as const } } }
    const ports = {
      simulator: new PointSimulator(),
      policy: Object.assign(Object.create(policy), refold),
      folds: foldCache(fileStorage(folder), madeBy),
    }
    expect((await foldOnce(ports, scenario, cameras)).steps.length).toBeGreaterThan(0)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['constructed', {}],
    ['ladder', LADDER],
  ])('changes no byte of the units of a %s study: cold, warm and without', async (_protocol, protocol) => {
    const folders = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()] as const
    const cache = { folder: await temporaryFolder(), madeBy }
    const folds: unknown[] = []
    const observer = { finished: (unit: { readonly folds?: unknown }) => folds.push(unit.folds) }
    const replaced = { ...protocol, pairs: '2' }
    await runPointStudy(folders[0], { replaced })
    await runPointStudy(folders[1], { replaced, observer, foldCache: cache })
    await runPointStudy(folders[2], { replaced, observer, foldCache: cache })
    const each = Object.hasOwn(protocol, 'ladder') ? 4 : 2
    const [made, reused] = [
      { made: each, reused: 0, unkept: 0 },
      { made: 0, reused: each, unkept: 0 },
    ]
    expect(folds).toEqual([made, made, reused, reused])
    const names = await readdir(join(folders[0], 'units'))
    expect(names).toHaveLength(2)
    for (const folder of folders.slice(1)) {
      expect(await readdir(join(folder, 'units'))).toEqual(names)
      for (const name of names) expect(await readFile(join(folder, 'units', name))).toEqual(await readFile(join(folders[0], 'units', name)))
    }
  })
})
