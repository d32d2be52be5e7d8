import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { readBlindKey } from '../../src/trials/schedule/blind-key.ts'
import { readSchedule } from '../../src/trials/schedule/frozen-schedule.ts'
import type { TrialLabel } from '../../src/trials/session/trial-label.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { publishedLabel } from '../fixtures/session/published-counts.ts'

const sessionFile = fileURLToPath(new URL('../../hardware/sessions/put-back.yaml', import.meta.url))

function labelFile(labels: ReadonlyMap<string, TrialLabel>): string {
  const rows = [...labels].map(([trial, label]) => `  - ${JSON.stringify({ trial, ...label })}`)
  return `twinpast: 1\nsession: put-back\nlabels:\n${rows.join('\n')}\n`
}

test('a session goes from its file through schedule, lock, runs, labels, ratings and open key into a table', async () => {
  const cwd = await temporaryFolder()
  const folder = join(cwd, 's')
  const twinpast = (...args: readonly string[]) => runTwinpast(cwd, 'session', ...args)
  const refused = async (code: string, ...args: readonly string[]) => {
    const { exitCode, stderr } = await twinpast(...args)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
  }

  expect(await twinpast('schedule', sessionFile, '--emulated', '--out', 's')).toMatchObject({ exitCode: 0 })
  await refused('schedule-exists', 'schedule', sessionFile, '--emulated', '--out', 's')
  expect((await stat(join(cwd, 's.key.json'))).mode & 0o077).toBe(0)
  expect(await readdir(folder)).toEqual(['schedule.json'])
  expect(await twinpast('lock', 's', '--by', 'operator-1')).toMatchObject({ exitCode: 0 })

  const schedule = readSchedule(await readFile(join(folder, 'schedule.json'), 'utf8'))
  const key = readBlindKey(await readFile(join(cwd, 's.key.json'), 'utf8'), schedule.content.keyDigest)
  const [first] = schedule.content.trials
  await writeFile(join(cwd, 'early.yaml'), labelFile(new Map([[first?.code ?? '', { selected: 'none', reached: 'nothing' }]])))
  const early = await twinpast('label', 's', 'early.yaml', '--by', 'operator-1')
  expect([early.exitCode, early.stderr]).toEqual([3, expect.stringContaining('trial-not-ready')])

  const { session, cell, call, next, runNext } = await openTestSession({ schedule, key }, { journal: fileJournal(folder) })
  cell.folder = folder
  const ratings = new Map<string, TrialLabel>()
  while (next() !== '') {
    const code = await runNext()
    const assignment = key.assignments.find((one) => one.code === code)
    if (assignment === undefined) throw new Error('a code that the key lacks')
    const label = publishedLabel('put-back', assignment)
    await session.label({ ...call('operator-1', code), label })
    ratings.set(code, label)
  }
  await session.close()
  const [differing = ''] = [...ratings].find(([, { selected }]) => selected === 'none') ?? []
  ratings.set(differing, { selected: 'mixed', reached: 'approached', note: 'went both ways' })
  await writeFile(join(cwd, 'ratings.yaml'), labelFile(ratings))
  for (const again of [false, true]) {
    const { exitCode, stdout } = await twinpast('label', 's', 'ratings.yaml', '--by', 'rater-1', '--as', 'rater')
    expect([again, exitCode, stdout.split('\n').at(-2)]).toEqual([again, 0, '32 of 32 labels are saved'])
  }
  expect((await readFile(join(folder, 'journal.jsonl'), 'utf8')).match(/"kind":"rated"/g)).toHaveLength(32)

  await refused('session-unfinished', 'unblind', 's', '--by', 'adjudicator-1')
  const decision = ['--selected', 'none', '--reached', 'approached', '--why', 'hovered', '--by', 'adjudicator-1'] as const
  expect(await twinpast('adjudicate', 's', differing, ...decision)).toMatchObject({ exitCode: 0 })
  expect(await twinpast('unblind', 's', '--by', 'adjudicator-1')).toMatchObject({ exitCode: 0 })
  const table = await twinpast('table', 's', '--json')
  expect(table.exitCode).toBe(0)
  const {
    sessions,
  }: { sessions: readonly { readouts: readonly { readout: string; count: number; rater: number }[]; streams: unknown }[] } = JSON.parse(
    table.stdout,
  )
  const of = (wanted: string) => sessions[0]?.readouts.find(({ readout }) => readout === wanted)
  expect(['target-correct', 'wrong-target', 'no-expressed-selection', 'mixed-other'].map((name) => of(name)?.count)).toEqual([6, 6, 19, 1])
  expect(of('mixed-other')?.rater).toBe(2)
  expect(sessions[0]?.streams).toEqual({ named: 32, missing: 0, cut: 0, changed: 0 })
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['session-table.html', 'session-table.md', 'session-table.json', 'executions.csv', 'executions.parquet']),
  )

  const page = await readFile(join(folder, 'session-table.html'), 'utf8')
  expect(page).toContain('Emulated cell: no arm moved')
  const journal = await readFile(join(folder, 'journal.jsonl'), 'utf8')
  await writeFile(join(folder, 'journal.jsonl'), journal.replace('"reached":"approached"', '"reached":"completed"'))
  await refused('journal-edited', 'table', 's')
})
