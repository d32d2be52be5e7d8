import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import { openRecord } from '../../src/engine/open-record.ts'
import { checkUnitOfPlan } from '../../src/record/check-unit-of-plan.ts'
import { encodeUnit } from '../../src/record/encode-unit.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { mergeRecord } from '../../src/record/merge-record.ts'
import { readPlan } from '../../src/record/read-plan.ts'
import { readUnit } from '../../src/record/read-unit.ts'
import { recoverRecord } from '../../src/record/recover-record.ts'
import { firstTimeOf, runLog } from '../../src/record/run-log.ts'
import type { RecordedOutcome, UnitHeader } from '../../src/record/recorded-unit.ts'
import { unitName } from '../../src/record/unit-name.ts'
import { writeUnit } from '../../src/record/write-unit.ts'
import { caught } from '../fixtures/caught.ts'
import { headerOf } from '../fixtures/point-run/arbitrary-unit.ts'
import { pointStudy, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

async function smallRecord(units = 4) {
  const folder = await temporaryFolder()
  const storage = fileStorage(folder)
  const log = runLog(storage, { now: () => 0 })
  const { plan } = pointStudy({ pairs: '4' })
  await openRecord(storage, log, plan)
  const header = headerOf(plan.digest)
  const excluded = (index: number): UnitOutcome => ({
    status: 'excluded',
    pair: plan.content.pairs[index] ?? never(),
    reason: 'replica/0',
    checks: [],
  })
  for (let i = 0; i < units; i++) await writeUnit(storage, header, excluded(i))
  return { folder, storage, log, plan, header, excluded }
}

function never(): never {
  throw new Error('no such pair')
}

async function statuses(storage: ReturnType<typeof fileStorage>): Promise<readonly string[]> {
  const seen: string[] = []
  for await (const { pair, unit } of (await mergeRecord(storage)).pairs()) seen.push(`${pair.pairId} ${unit?.outcome.status ?? 'missing'}`)
  return seen
}

describe('merging a record', () => {
  test('streams every planned pair in order; evidence before failures, what was not run as missing', async () => {
    const { storage, header, plan } = await smallRecord(2)
    const failure = (index: number): UnitOutcome => ({
      status: 'failed',
      pair: plan.content.pairs[index] ?? never(),
      error: { code: 'c', message: 'm', got: 'g', expected: 'e', where: 'w', remedy: 'r' },
    })
    await writeUnit(storage, header, failure(1))
    await writeUnit(storage, header, failure(2))
    expect(await statuses(storage)).toEqual(['pair-000 excluded', 'pair-001 excluded', 'pair-002 failed', 'pair-003 missing'])
    expect((await mergeRecord(storage)).missing).toEqual(['pair-002', 'pair-003'])
  })

  test('refuses a whole unit that its plan never asked for', async () => {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { replaced: { pairs: '1' } })
    const [name = ''] = await readdir(join(folder, 'units'))
    const path = `units/${name}`
    const plan = (await readPlan(fileStorage(folder))) ?? never()
    const unit = await readUnit(fileStorage(folder), path)
    const evidence = unit.protocol === 'constructed' && unit.outcome.status === 'complete' ? unit.outcome : never()
    const { pair, decisions } = evidence
    const [first = never(), ...others] = decisions
    const error = { code: 'c', message: 'm', got: 'g', expected: 'e', where: 'w', remedy: 'r' }
    const fieldOf = (outcome: RecordedOutcome) =>
      caught(() => checkUnitOfPlan(path, { ...unit, protocol: 'constructed', outcome }, plan)).details.where?.split(', ')[1]
    expect(() => checkUnitOfPlan(path, unit, plan)).not.toThrow()
    expect(fieldOf({ ...evidence, decisions: others })).toBe('decisions')
    expect(fieldOf({ ...evidence, decisions: [...others, others[0] ?? never()] })).toBe('decisions')
    expect(fieldOf({ ...evidence, decisions: [...others, { ...first, seedIndex: 7 }] })).toBe('decisions')
    expect(fieldOf({ ...evidence, decisions: [{ ...first, utility: [Number.NaN, 0] }, ...others] })).toBe('decisions[0].utility')
    expect(fieldOf({ ...evidence, tapes: [] })).toBe('tapes')
    expect(fieldOf({ ...evidence, pair: { ...pair, branches: ['x', 'y'] } })).toBe('pair')
    expect(fieldOf({ ...evidence, pair: { ...pair, pairId: 'pair-900' } })).toBe('pair')
    expect(fieldOf({ status: 'failed', pair, error })).toBe('status')
  })

  test('a second writing of the same unit changes nothing', async () => {
    const { folder, storage, header, excluded } = await smallRecord()
    const before = await readdir(join(folder, 'units'))
    expect((await writeUnit(storage, header, excluded(1))).result).toBe('same')
    expect(await readdir(join(folder, 'units'))).toEqual(before)
    expect((await mergeRecord(storage)).differing).toEqual([])
  })

  test.each([
    ['a unit of another plan', (header: UnitHeader) => ({ ...header, planDigest: 'f'.repeat(64) }), 'unit-of-other-plan'],
    [
      'a unit of another policy',
      (header: UnitHeader) => ({ ...header, policy: { ...header.policy, weightsDigest: 'f'.repeat(64) } }),
      'mixed-makers',
    ],
    [
      'a unit of another simulator',
      (header: UnitHeader) => ({ ...header, simulator: { ...header.simulator, digest: 'f'.repeat(64) } }),
      'mixed-makers',
    ],
  ])('refuses %s', async (_what, change, code) => {
    const { storage, header, excluded } = await smallRecord(3)
    await writeUnit(storage, change(header), excluded(3))
    await expect(statuses(storage)).rejects.toMatchObject({ code })
  })

  test('refuses a file that belongs to no planned pair, and a folder that is no record', async () => {
    const { folder, storage } = await smallRecord()
    await writeFile(join(folder, 'units', 'pair-900-0123456789abcdef.unit'), 'x')
    await expect(mergeRecord(storage)).rejects.toMatchObject({ code: 'unit-not-planned' })
    await expect(mergeRecord(fileStorage(await temporaryFolder()))).rejects.toMatchObject({ code: 'record-absent' })
  })

  test('refuses a damaged unit and leaves it where it is', async () => {
    const { folder, storage } = await smallRecord()
    const [name = ''] = await readdir(join(folder, 'units'))
    await writeFile(join(folder, 'units', name), 'cut')
    await expect(statuses(storage)).rejects.toMatchObject({ code: 'unit-damaged', details: { where: name } })
    expect(await readFile(join(folder, 'units', name), 'utf8')).toBe('cut')
  })
})

describe('recovering a record', () => {
  test('lists good, damaged and missing pairs; moves damaged files aside and keeps their bytes', async () => {
    const { folder, storage, plan } = await smallRecord(3)
    const names = await readdir(join(folder, 'units'))
    const whole = await Promise.all(names.map((name) => readFile(join(folder, 'units', name))))
    await writeFile(join(folder, 'units', names[1] ?? ''), whole[1]?.subarray(0, 100) ?? '')
    await writeFile(join(folder, 'units', '.tmp-1-0-pair-003.unit'), 'half')
    const looked = await recoverRecord(storage, plan, false)
    expect(looked).toMatchObject({
      good: ['pair-000', 'pair-002'],
      missing: ['pair-001', 'pair-003'],
      damaged: [{ path: `units/${names[1]}` }],
    })
    expect(await readdir(join(folder, 'units'))).toHaveLength(4)
    const mended = await recoverRecord(storage, plan, true)
    expect(mended).toEqual(looked)
    expect(await readdir(join(folder, 'units'))).toEqual([names[0], names[2]])
    expect(await readFile(join(folder, 'damaged', names[1] ?? ''))).toEqual(whole[1]?.subarray(0, 100))
    expect(await recoverRecord(storage, plan, true)).toMatchObject({ damaged: [], good: ['pair-000', 'pair-002'] })
  })

  test('moves a second damaged file of the same name beside the first', async () => {
    const { folder, storage, plan, header, excluded } = await smallRecord(1)
    const [name = ''] = await readdir(join(folder, 'units'))
    for (const text of ['one', 'two']) {
      await writeFile(join(folder, 'units', name), text)
      await recoverRecord(storage, plan, true)
    }
    expect(await readdir(join(folder, 'damaged'))).toEqual([name, `${name}.2`])
    await writeUnit(storage, header, excluded(0))
    expect(await readdir(join(folder, 'units'))).toEqual([name])
  })

  test('refuses a record of a later version before moving anything', async () => {
    const { folder, storage, plan, header, excluded } = await smallRecord(2)
    const bytes = await encodeUnit(header, excluded(2))
    const at = Buffer.from(bytes).indexOf('version') + 'version'.length
    const later = Uint8Array.from(bytes)
    later[at] = 2
    await writeFile(join(folder, 'units', unitName('pair-002', later)), later)
    await writeFile(join(folder, 'units', (await readdir(join(folder, 'units')))[0] ?? ''), 'cut')
    const before = await readdir(folder, { recursive: true })
    await expect(recoverRecord(storage, plan, true)).rejects.toMatchObject({ code: 'record-newer' })
    expect(await readdir(folder, { recursive: true })).toEqual(before)
  })
})

describe('a frozen plan in a record', () => {
  test('is found again, and a changed study is refused with both digests and what changed', async () => {
    const { storage, log, plan } = await smallRecord(0)
    expect(await openRecord(storage, log, plan)).toBe('already-frozen')
    const { plan: changed } = pointStudy({ pairs: '5', readout: '{tau: 0.3, tauGrid: [0.1, 0.25, 0.5]}' })
    const error: unknown = await openRecord(storage, log, changed).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'study-changed',
      details: { got: `plan ${changed.digest}`, expected: `plan ${plan.digest}`, exitCode: 2 },
    })
    expect(String(error)).toContain('study.pairs: 4 -> 5; study.readout.tau: 0.25 -> 0.3')
    expect((await readPlan(storage))?.digest).toBe(plan.digest)
  })

  test.each([
    ['a blank more', (text: string) => ` ${text}`, 'plan-damaged'],
    ['a field more', (text: string) => text.replace('{', '{"a":1,'), 'plan-damaged'],
    ['half of it', (text: string) => text.slice(0, 200), 'plan-damaged'],
    ['a later version', (text: string) => text.replace(/"twinpast":1\}$/, '"twinpast":2}'), 'record-newer'],
  ])('is refused with %s', async (_what, change, code) => {
    const { folder, storage, plan } = await smallRecord(0)
    await writeFile(join(folder, 'plan.json'), change(plan.text))
    await expect(readPlan(storage)).rejects.toMatchObject({ code })
  })

  test('with one digit changed no longer fits the units that were made under it', async () => {
    const { folder, storage, plan } = await smallRecord()
    await writeFile(join(folder, 'plan.json'), plan.text.replace('"tau":0.25', '"tau":0.24'))
    await expect(statuses(storage)).rejects.toMatchObject({ code: 'unit-of-other-plan' })
  })
})

test('the side log closes a torn line and is read past it', async () => {
  const { folder, storage } = await smallRecord(0)
  await writeFile(join(folder, 'log.jsonl'), '{"at":"1970-01-01T00:00:00.000Z","eve')
  await runLog(fileStorage(folder), { now: () => 1000 }).append('frozen', { pairs: 4 })
  const text = new TextDecoder().decode(await storage.read('log.jsonl'))
  expect(text).toBe('{"at":"1970-01-01T00:00:00.000Z","eve\n{"at":"1970-01-01T00:00:01.000Z","event":"frozen","pairs":4}\n')
  expect(firstTimeOf(text, 'frozen')).toBe('1970-01-01T00:00:01.000Z')
})
