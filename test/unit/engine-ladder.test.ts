import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileStorage } from '../../src/record/file-storage.ts'
import { readInterventions } from '../../src/record/intervention-record.ts'
import { mergeRecord } from '../../src/record/merge-record.ts'
import { LADDER, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const units = (folder: string) => readdir(join(folder, 'units'))

async function ladderRecord(folder: string) {
  const record = await mergeRecord(fileStorage(folder))
  if (record.protocol === 'constructed') throw new Error(record.protocol)
  return readInterventions(record)
}

describe('a run of an intervention', () => {
  test('gives the same files with one and with three workers, and again', async () => {
    const [one, three] = [await temporaryFolder(), await temporaryFolder()]
    await runPointStudy(one, { replaced: LADDER })
    await runPointStudy(three, { replaced: LADDER, workers: 3 })
    const names = await units(one)
    expect(names).toHaveLength(6)
    expect(await units(three)).toEqual(names)
    for (const name of names) expect(await readFile(join(three, 'units', name))).toEqual(await readFile(join(one, 'units', name)))
    const results: string[] = []
    await runPointStudy(one, { replaced: LADDER, again: true, observer: { finished: ({ result }) => results.push(result) } })
    expect(results).toEqual(Array.from({ length: 6 }, () => 'same'))
  })

  test('is read back whole: six units of two pasts, two seeds and six conditions, made by one policy', async () => {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { replaced: LADDER })
    const record = await ladderRecord(folder)
    expect(record).toMatchObject({ protocol: 'ladder', missing: [], differing: [], policy: { name: 'carry-faithful' } })
    expect(record.units.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'complete'))
    for (const unit of record.units) {
      expect(unit.status === 'complete' && new Set(unit.rows.map((row) => `${row.direction} ${row.seedIndex} ${row.condition}`)).size).toBe(
        24,
      )
      expect(record.unitDigests.get(unit.pair.pairId)).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('mends a damaged unit and runs its pair anew to the same bytes', async () => {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { replaced: LADDER })
    const names = await units(folder)
    const [first = ''] = names
    const whole = await readFile(join(folder, 'units', first))
    await writeFile(join(folder, 'units', first), whole.subarray(0, whole.length / 2))
    const finished: string[] = []
    await runPointStudy(folder, { replaced: LADDER, observer: { finished: ({ pairId }) => finished.push(pairId) } })
    expect(finished).toEqual([first.slice(0, 'pair-000'.length)])
    expect(await units(folder)).toEqual(names)
    expect(await readFile(join(folder, 'units', first))).toEqual(whole)
    expect(await readdir(join(folder, 'damaged'))).toEqual([first])
  })

  test('goes on after a pair on which the policy fails, and tries it again', async () => {
    const folder = await temporaryFolder()
    process.env['TWINPAST_TEST_MISDEEDS'] = 'nan@pair-001 dies@pair-004'
    try {
      const { failed } = await runPointStudy(folder, { replaced: LADDER, workers: 2 })
      expect(failed.map(({ pairId, reason }) => `${pairId} ${reason}`).sort()).toEqual([
        'pair-001 policy-chunk-not-finite',
        'pair-004 policy-exited',
      ])
    } finally {
      delete process.env['TWINPAST_TEST_MISDEEDS']
    }
    expect((await ladderRecord(folder)).units.filter(({ status }) => status === 'failed')).toHaveLength(2)
    await runPointStudy(folder, { replaced: LADDER })
    const whole = await temporaryFolder()
    await runPointStudy(whole, { replaced: LADDER })
    expect(await units(folder)).toEqual(await units(whole))
  })

  test('is refused before the first query with a policy whose memory cannot be edited', async () => {
    const folder = await temporaryFolder()
    await expect(runPointStudy(folder, { replaced: { ...LADDER, policy: 'oracle' } })).rejects.toMatchObject({
      code: 'policy-cannot-edit',
      details: { fate: 'refuse', exitCode: 2 },
    })
    expect(await readdir(folder)).not.toContain('units')
  })

  test('is refused with other weights than the study registers', async () => {
    const folder = await temporaryFolder()
    await expect(runPointStudy(folder, { replaced: { ...LADDER, policyDigest: 'a'.repeat(64) } })).rejects.toMatchObject({
      code: 'policy-digest',
      details: {
        exitCode: 2,
        message: 'The policy has weights whose digest differs from the study.',
        expected: `weights digest ${'a'.repeat(64)}`,
      },
    })
    expect(await readdir(folder)).not.toContain('units')
  })
})
