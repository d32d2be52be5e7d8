import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const NATIVE = {
  study: 'small-native',
  policy: 'bank',
  pairs: '1',
  seeds: '[1]',
  executedPrefix: '15',
  holdSeconds: '0.5',
  protocol: 'native-event',
  nativeEvent: '{events: [{event: late, after: press, count: 1}], conditions: [sham, opposite], maxActions: 120}',
}
const LADDER = { ...NATIVE, study: 'small-ladder', protocol: 'ladder', nativeEvent: '', ladder: '{fact: anchor}', executedPrefix: '30' }
const FAULT = {
  ...NATIVE,
  study: 'small-fault',
  task: 'swap',
  decision: 'later',
  protocol: 'anchor-fault',
  nativeEvent: '',
  anchorFault: '{atStep: 45, faults: [zero], maxActions: 75}',
}

describe('an intervention on the command line', () => {
  test('goes from validate to report, with every verb', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), studyText(NATIVE))
    const json = async (exitCode: number, ...args: readonly string[]): Promise<unknown> => {
      const done = await runTwinpast(folder, ...args, '--json')
      expect([done.exitCode, done.stderr.includes('    at ')], done.stderr).toEqual([exitCode, false])
      expect(done.stdout).not.toContain(folder)
      return JSON.parse(done.stdout)
    }
    const valid = await json(0, 'validate', 'study.yaml')
    expect(valid).toMatchObject({ protocol: 'native-event', pairs: 1, rows: 6 })
    expect(await json(0, 'plan', 'study.yaml')).toMatchObject({ planDigest: Reflect.get(Object(valid), 'planDigest'), state: 'frozen-now' })
    const record = 'records/small-native-bank'
    expect(await json(3, 'merge', record)).toMatchObject({ missing: ['pair-000'] })
    const run = await json(0, 'run', 'study.yaml', '--workers', '1')
    expect(run).toMatchObject({ record, units: { complete: 1, excluded: 0, failed: 0 }, failed: [] })
    const [unit = ''] = await readdir(join(folder, record, 'units'))
    const bytes = await readFile(join(folder, record, 'units', unit))
    const again = await runTwinpast(folder, 'run', 'study.yaml', '--again', '--fold-cache', 'folds')
    expect(again.exitCode, again.stderr).toBe(0)
    expect(again.stderr).toContain('the fold cache is not used')
    expect(again.stderr.match(/ran again: 1 of 1 recorded pairs gave the same bytes/g)).toHaveLength(1)
    expect(await readFile(join(folder, record, 'units', unit))).toEqual(bytes)
    expect(await json(0, 'merge', record)).toMatchObject({ units: { planned: 1, complete: 1, missing: 0 }, differing: [] })
    expect(await json(0, 'score', record)).toMatchObject({ exploratory: false, choices: 12, unlike: [] })
    expect(await json(0, 'score', record, '--tau', '0.9')).toMatchObject({ tau: 0.9, exploratory: true, unlike: [] })
    const rows = ['native', 'sham', 'opposite', 'native', 'sham', 'opposite'].map((condition) => ({ stage: 'late', condition }))
    expect(await json(0, 'show', record, '0')).toMatchObject({ pair: { pairId: 'pair-000' }, unit: { protocol: 'native-event', rows } })
    const shown = await runTwinpast(folder, 'show', record, 'pair-000')
    expect(shown.stdout).toMatch(/passed {3}reconstruction-reproduces-native\/0\/late/)
    expect(shown.stdout).toMatch(/past 1 +1 +late +opposite/)
    const files = ['report.html', 'report.json', 'rows.csv', 'rows.parquet']
    expect(await json(0, 'report', record, '--out', 'elsewhere')).toMatchObject({ files: files.map((name) => `elsewhere/${name}`) })
    for (const name of files) expect(await readFile(join(folder, record, name))).toEqual(await readFile(join(folder, 'elsewhere', name)))
    for (const name of ['log.jsonl', 'plan.json', 'report.html', 'report.json'])
      expect((await readFile(join(folder, record, name), 'utf8')).includes(folder), name).toBe(false)
  })

  test('a ladder skips what another study has folded, and its units do not change', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), studyText(LADDER))
    const runs = []
    for (const [out, ...options] of [['none'], ['cold', '--fold-cache', 'folds'], ['warm', '--fold-cache', 'folds']])
      runs.push(await runTwinpast(folder, 'run', 'study.yaml', '--out', `${out}`, ...options))
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
    expect(runs.map(({ stderr }) => /fold cache: (.*)/.exec(stderr)?.[1])).toEqual([
      undefined,
      '0 of 4 folded histories were taken from it',
      '4 of 4 folded histories were taken from it',
    ])
    const [unit = ''] = await readdir(join(folder, 'none', 'units'))
    for (const out of ['cold', 'warm'])
      expect(await readFile(join(folder, out, 'units', unit))).toEqual(await readFile(join(folder, 'none', 'units', unit)))
  })

  test('a fault of the memory is run by episode, its cost measured, and no choice is read from it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), studyText(FAULT))
    const run = await runTwinpast(folder, 'run', 'study.yaml')
    expect(run.exitCode, run.stderr).toBe(0)
    expect(run.stdout).toContain('1 planned episodes: 1 complete')
    expect(run.stderr).toContain('1 of 1 episodes, 0 refused, 0 failed')
    const record = 'records/small-fault-bank'
    const cost = JSON.parse(await readFile(join(folder, record, 'restore-cost.json'), 'utf8'))
    expect(cost).toMatchObject({ payloadBytes: 4096, memoryBytes: 127_108 })
    expect(cost.durationsMs).toHaveLength(200)
    const shown = await runTwinpast(folder, 'show', record, '0')
    expect(shown.stdout).toMatch(/^episode-000: swap at after-first-move, past LM/)
    const scored = await runTwinpast(folder, 'score', record)
    expect([scored.exitCode, scored.stdout]).toEqual([2, ''])
    expect(scored.stderr).toContain('error nothing-to-score:')
  })

  test.each([
    ['a policy whose memory cannot be edited', { ...LADDER, policy: 'scripted/oracle' }, 'policy-cannot-edit', 'edit false'],
    [
      'other weights than it registers',
      { ...LADDER, policyDigest: 'a'.repeat(64) },
      'policy-digest',
      'whose digest differs from the study',
    ],
    ['a policy of a name that is near', { ...LADDER, policy: 'bank/erly' }, 'policy-unknown', 'did you mean `bank/early`?'],
    ['a protocol without its section', { ...LADDER, ladder: '' }, 'study-missing-key', 'the section of protocol ladder'],
    [
      'a calibration that is not there',
      { ...LADDER, readout: '{tau: 0.25, tauGrid: [0.1], calibration: none.json}' },
      'calibration-absent',
      '',
    ],
  ])('is refused with %s, before the first query', async (_what, study, code, words) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), studyText(study))
    const done = await runTwinpast(folder, 'run', 'study.yaml')
    expect([done.exitCode, done.stdout], done.stderr).toEqual([2, ''])
    expect(done.stderr).toContain(`error ${code}:`)
    expect(done.stderr).toContain(words)
    expect(
      await readdir(join(folder, `records/small-ladder-${code === 'policy-cannot-edit' ? 'scripted-oracle' : 'bank'}`)).catch(() => []),
    ).not.toContain('units')
  })
})
