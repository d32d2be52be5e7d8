import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { readSchedule } from '../../src/trials/schedule/frozen-schedule.ts'
import { fileStreamStore } from '../../src/trials/service/file-stream-store.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const launcher = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))
const fileOf = (task: string) => fileURLToPath(new URL(`../../hardware/sessions/${task}.yaml`, import.meta.url))
const runArguments = (task: string, out: string) => ['session', 'run', fileOf(task), '--emulated', '--auto-label', '--out', out]

async function journalOf(folder: string) {
  const schedule = readSchedule(await readFile(join(folder, 'schedule.json'), 'utf8'))
  return { schedule, ...replayJournal(schedule, await fileJournal(folder).read()) }
}

/** Runs a session until a trial is under way, and then some, and kills the program without a word. Resolves with what the journal confirmed before. */
async function killedInMidTrial(cwd: string, task: string, out: string, afterLabels: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [launcher, ...runArguments(task, out)], { cwd, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { state, lines } = await journalOf(join(cwd, out)).catch(() => ({ state: undefined, lines: [] }))
    const labelled = state?.trials.filter(({ stage }) => stage === 'labelled').length ?? 0
    if (child.exitCode !== null) throw new Error('the session ended before it could be killed')
    if (labelled < afterLabels || state?.trials.some(({ stage }) => stage === 'running') !== true) continue
    child.kill('SIGKILL')
    await ended
    return lines.map((line) => JSON.stringify(line))
  }
}

const tableSchema = z.object({ ok: z.literal(true), finished: z.literal(true), cell: z.literal('emulated'), files: z.array(z.string()) })

describe.each(['put-back', 'repick'])('the whole session of %s without a person', (task) => {
  test('32 executions, killed in the middle of one and gone on with, end in the table, every stream whole', async () => {
    const cwd = await temporaryFolder()
    const folder = join(cwd, 's')
    const confirmed = await killedInMidTrial(cwd, task, 's', 2)

    const { exitCode, stdout, stderr } = await runTwinpast(cwd, ...runArguments(task, 's'), '--json')
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('32 of 32 trials labelled')])
    const { files } = tableSchema.parse(JSON.parse(stdout))
    expect(files.map((file) => file.split('/').at(-1))).toContain('session-table.html')
    expect(await readFile(join(folder, 'session-table.md'), 'utf8')).toMatch(/emulated/i)

    const { schedule, state, lines } = await journalOf(folder)
    expect(lines.slice(0, confirmed.length).map((line) => JSON.stringify(line))).toEqual(confirmed)
    expect([schedule.content.cell, state.unblinded?.by]).toEqual(['emulated', 'auto-label'])
    expect(state.trials.filter(({ stage }) => stage === 'labelled')).toHaveLength(32)
    expect(state.trials.filter(({ invalid }) => invalid?.reason === 'interrupted')).toHaveLength(1)

    const streams = fileStreamStore(folder)
    for (const { code, run, stage } of state.trials.filter(({ stage }) => stage === 'labelled')) {
      expect([code, stage, run?.streams.map(({ role }) => role).sort()]).toEqual([code, 'labelled', ['joints', 'log', 'video']])
      for (const { name, bytes, sha256 } of run?.streams ?? [])
        expect([name, await streams.digestOf(name)]).toEqual([name, { bytes, sha256 }])
    }

    const again = await runTwinpast(cwd, ...runArguments(task, 's'))
    expect([again.exitCode, (await journalOf(folder)).state.trials.length]).toEqual([0, state.trials.length])
  })
})
