import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { FinishedUnit } from '../../src/engine/run-units.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { mergeRecord } from '../../src/record/merge-record.ts'
import { readUnit } from '../../src/record/read-unit.ts'
import { runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const units = (folder: string) => readdir(join(folder, 'units'))
const misbehave = (orders: string) => {
  process.env['TWINPAST_TEST_MISDEEDS'] = orders
}

afterEach(() => {
  delete process.env['TWINPAST_TEST_MISDEEDS']
})

describe('a run', () => {
  test('gives the same files with one and with three workers, and again', async () => {
    const [one, three] = [await temporaryFolder(), await temporaryFolder()]
    await runPointStudy(one, { workers: 1 })
    await runPointStudy(three, { workers: 3 })
    const names = await units(one)
    expect(names).toHaveLength(6)
    expect(await units(three)).toEqual(names)
    for (const name of names) expect(await readFile(join(three, 'units', name))).toEqual(await readFile(join(one, 'units', name)))
    const results: string[] = []
    await runPointStudy(one, { again: true, observer: { finished: ({ result }) => results.push(result) } })
    expect(results).toEqual(Array.from({ length: 6 }, () => 'same'))
    expect(await units(one)).toEqual(names)
  })

  test('goes on after every kind of policy failure, records it, and retries failed pairs on the next run', async () => {
    const folder = await temporaryFolder()
    misbehave('nan@pair-000 short@pair-001 far@pair-002 throws@pair-003 exits@pair-004 dies@pair-005 throws-later@pair-006 prints')
    const finished: FinishedUnit[] = []
    const printed: string[] = []
    const observer = { finished: (unit: FinishedUnit) => finished.push(unit), output: (line: string) => printed.push(line) }
    const replaced = { pairs: '8' }
    const { failed } = await runPointStudy(folder, { workers: 2, replaced, observer })
    expect(Object.fromEntries(finished.map(({ pairId, status, reason }) => [pairId, reason ?? status]))).toEqual({
      'pair-000': 'policy-chunk-not-finite',
      'pair-001': 'policy-chunk-shape',
      'pair-002': 'policy-chunk-out-of-range',
      'pair-003': 'policy-threw',
      'pair-004': 'policy-exited',
      'pair-005': 'policy-exited',
      'pair-006': 'policy-exited',
      'pair-007': 'complete',
    })
    expect(failed).toHaveLength(7)
    expect(printed).toContain('a policy that prints')
    expect(await units(folder)).toHaveLength(1)
    const failures = await readdir(join(folder, 'failed'))
    expect(failures).toHaveLength(7)
    const exited = await readUnit(fileStorage(folder), `failed/${failures.find((name) => name.startsWith('pair-004')) ?? ''}`)
    expect(exited.outcome).toMatchObject({
      status: 'failed',
      error: { code: 'policy-exited', got: 'exit code 7', where: 'pair-004 gates, policy.query' },
    })
    const thrown = await readUnit(fileStorage(folder), `failed/${failures.find((name) => name.startsWith('pair-006')) ?? ''}`)
    expect(thrown.outcome).toMatchObject({ error: { got: 'thrown where nobody waits' } })

    misbehave('')
    expect((await runPointStudy(folder, { workers: 2, replaced })).failed).toEqual([])
    expect(await units(folder)).toHaveLength(8)
    expect(await readdir(join(folder, 'failed'))).toHaveLength(7)
    const clean = await temporaryFolder()
    await runPointStudy(clean, { replaced })
    expect(await units(clean)).toEqual(await units(folder))
  })

  test.each(['hangs', 'sleeps'])('ends a policy that %s at its deadline, and only its pair fails', async (misdeed) => {
    const folder = await temporaryFolder()
    misbehave(`${misdeed}@pair-001`)
    const replaced = { pairs: '3', timeouts: '{policyCallSeconds: 0.5}' }
    const { failed } = await runPointStudy(folder, { workers: 1, replaced })
    expect(failed.map(({ pairId, reason }) => [pairId, reason])).toEqual([['pair-001', 'policy-timeout']])
    expect(failed[0]?.detail).toContain('no answer after 0.5 s at pair-001 gates, policy.query')
    expect(await units(folder)).toHaveLength(2)
  })

  test.each([
    ['open:throws', 'policy-open-failed', 'weights are missing'],
    ['open:exits', 'policy-open-failed', 'exit code 9'],
    ['open:hangs', 'open-timeout', 'nothing after 3 s'],
  ])('refuses to start when the policy cannot be opened: %s', async (order, code, got) => {
    const folder = await temporaryFolder()
    misbehave(order)
    await expect(runPointStudy(folder, { workers: 2, replaced: { timeouts: '{openSeconds: 3}' } })).rejects.toMatchObject({
      code,
      details: { exitCode: 2, got: expect.stringContaining(got) },
    })
    expect(await readdir(folder)).not.toContain('lock')
  })

  test('refuses a policy or a simulator that is not that of the units already recorded', async () => {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { limit: 2 })
    const before = await units(folder)
    misbehave('other-weights')
    await expect(runPointStudy(folder)).rejects.toMatchObject({ code: 'policy-changed' })
    misbehave('other-simulator')
    await expect(runPointStudy(folder)).rejects.toMatchObject({ code: 'simulator-changed' })
    expect(await units(folder)).toEqual(before)
  })

  test('refuses to start a policy whose chunks are shorter than the registered prefix', async () => {
    const folder = await temporaryFolder()
    misbehave('short-chunks')
    await expect(runPointStudy(folder)).rejects.toMatchObject({
      code: 'policy-chunk-too-short',
      details: { got: 'chunks of 5 steps', exitCode: 2 },
    })
  })

  test('takes a policy by what it said of itself when it was opened, whatever it says later', async () => {
    const [steady, changing] = [await temporaryFolder(), await temporaryFolder()]
    await runPointStudy(steady, { replaced: { pairs: '2' } })
    misbehave('redescribes')
    await runPointStudy(changing, { replaced: { pairs: '2' } })
    expect(await units(changing)).toEqual(await units(steady))
  })

  test.each(['moves', 'leaves-a-child'])(
    'is not led astray by a policy that %s',
    async (misdeed) => {
      const folder = await temporaryFolder()
      misbehave(`${misdeed}@pair-000`)
      const before = process.cwd()
      const { failed } = await runPointStudy(relative(before, folder), { replaced: { pairs: '2' } })
      expect(failed).toEqual([])
      expect(await units(folder)).toHaveLength(2)
    },
    40_000,
  )

  test('records what a policy threw in words, without any folder of this machine', async () => {
    const folder = await temporaryFolder()
    misbehave('throws-oddly@pair-000 names-folders@pair-001')
    const { failed } = await runPointStudy(folder, { replaced: { pairs: '2' } })
    expect(failed.map(({ reason, detail }) => [reason, detail])).toEqual([
      ['policy-threw', expect.stringContaining('Got something that cannot be put into words at pair-000')],
      ['policy-threw', expect.stringContaining('Got no file .../weights.bin at pair-001')],
    ])
    for (const name of await readdir(join(folder, 'failed'))) {
      expect((await readFile(join(folder, 'failed', name))).includes(process.cwd())).toBe(false)
    }
  })

  test('ends although a policy hangs when it is closed', async () => {
    misbehave('close:hangs')
    const { failed } = await runPointStudy(await temporaryFolder(), { replaced: { pairs: '2', timeouts: '{policyCallSeconds: 0.5}' } })
    expect(failed).toEqual([])
  })

  test('keeps both files when a pair gives other bytes than before, and says so', async () => {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { replaced: { pairs: '2' } })
    const storage = fileStorage(folder)
    const [name = ''] = await units(folder)
    const { encodeUnit } = await import('../../src/record/encode-unit.ts')
    const { unitName } = await import('../../src/record/unit-name.ts')
    const unit = await readUnit(storage, `units/${name}`)
    const other = await encodeUnit(unit, { status: 'excluded', pair: unit.outcome.pair, reason: 'present-equal', checks: [] })
    const otherName = unitName('pair-000', other)
    await storage.writeAtomic(`units/${otherName}`, other)
    await storage.moveAside(`units/${name}`, `elsewhere/${name}`)
    const finished: FinishedUnit[] = []
    await runPointStudy(folder, { replaced: { pairs: '2' }, again: true, observer: { finished: (done) => finished.push(done) } })
    expect(finished.find(({ pairId }) => pairId === 'pair-000')).toMatchObject({
      result: 'differing',
      path: `differing/${name}`,
      earlier: [otherName],
    })
    expect((await mergeRecord(storage)).differing).toMatchObject([
      { pairId: 'pair-000', digests: [expect.any(String), expect.any(String)] },
    ])
  })

  test('stops at an abort, and the same call continues to the same files', async () => {
    const folder = await temporaryFolder()
    const stop = new AbortController()
    const result = await runPointStudy(folder, { workers: 2, signal: stop.signal, observer: { finished: () => stop.abort() } })
    expect(result.interrupted).toBe(true)
    expect((await units(folder)).length).toBeLessThan(6)
    expect(await readdir(folder)).not.toContain('lock')
    await runPointStudy(folder, { workers: 2 })
    const whole = await temporaryFolder()
    await runPointStudy(whole)
    expect(await units(folder)).toEqual(await units(whole))
  })
})
