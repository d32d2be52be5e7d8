import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const sessionFile = fileURLToPath(new URL('../../hardware/sessions/put-back.yaml', import.meta.url))

test('a session runs without a person only where the cell is emulated and somebody labels', async () => {
  const cwd = await temporaryFolder()
  for (const [code, ...options] of [
    ['auto-label-physical', '--auto-label'],
    ['session-run-physical'],
    ['nobody-labels', '--emulated'],
  ] as const) {
    const { exitCode, stderr } = await runTwinpast(cwd, 'session', 'run', sessionFile, ...options)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
  }
})

test('one trial of a session runs from check to label; another session file than the scheduled one is refused', async () => {
  const cwd = await temporaryFolder()
  const run = (file: string) => runTwinpast(cwd, 'session', 'run', file, '--emulated', '--auto-label', '--out', 's', '--limit', '1')
  const { exitCode, stderr } = await run(sessionFile)
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringMatching(/1 of 32 trials labelled; [A-Z0-9]{4} target-[ab], completed\nthe session in s is not finished/),
  ])
  const journal = await readFile(join(cwd, 's', 'journal.jsonl'), 'utf8')
  const kinds = journal
    .trim()
    .split('\n')
    .map((line) => /"kind":"([a-z-]+)"/.exec(line)?.[1])
  expect(kinds).toEqual(['locked', 'opened', 'present-checked', 'armed', 'started', 'stopped', 'labelled'])

  const other = join(cwd, 'other.yaml')
  const text = await readFile(sessionFile, 'utf8')
  const folder = fileURLToPath(new URL('../../hardware/', import.meta.url))
  await writeFile(
    other,
    text
      .replace('maxActions: 60', 'maxActions: 90')
      .replaceAll('../../calibration', join(folder, '../calibration'))
      .replaceAll('../cell', join(folder, 'cell')),
  )
  const refused = await run(other)
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('error session-of-another-file:')])
  expect(await readFile(join(cwd, 's', 'journal.jsonl'), 'utf8')).toBe(journal)
})
