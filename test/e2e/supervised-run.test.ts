import { spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runEventSchema } from '../../src/cli/run-event.ts'
import type { RunEvent } from '../../src/cli/run-event.ts'
import { studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const launcher = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))
const record = 'records/small-scripted-oracle'

/** A run under supervision; standard input stays open until `closeAfter` of its events were read. */
async function supervised(
  cwd: string,
  closeAfter: (event: RunEvent) => boolean,
): Promise<{ readonly exitCode: number | null; readonly events: readonly RunEvent[]; readonly document: unknown }> {
  const child = spawn(process.execPath, [launcher, 'run', 'study.yaml', '--workers', '1', '--supervised'], {
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let stdout = ''
  let read = 0
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += String(chunk)
    const lines = stdout.split('\n').slice(0, -1)
    for (const line of lines.slice(read)) {
      const event = runEventSchema.safeParse(JSON.parse(line))
      if (event.success && closeAfter(event.data)) child.stdin.end()
    }
    read = lines.length
  })
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  return { exitCode, events: lines.slice(0, -1).map((line) => runEventSchema.parse(line)), document: lines.at(-1) }
}

test('a supervised run tells every step as JSON, stops when nobody listens any more, and continues to the bytes of a plain run', async () => {
  const folder = await temporaryFolder()
  await writeFile(
    join(folder, 'study.yaml'),
    studyText({ study: 'small', policy: 'scripted/oracle', pairs: '3', seeds: '[1]', executedPrefix: '30', holdSeconds: '0.5' }),
  )
  const stopped = await supervised(folder, ({ event }) => event === 'unit')
  expect(stopped.exitCode).toBe(130)
  expect(stopped.events[0]).toMatchObject({ event: 'frozen', study: 'small', policy: 'scripted/oracle', record, planned: 3 })
  expect(stopped.events[1]).toEqual({ event: 'recovered', complete: [], excluded: [], pairs: 3 })
  expect(stopped.events.slice(2, 4)).toMatchObject([
    { event: 'started', pairId: 'pair-000' },
    { event: 'unit', status: 'complete' },
  ])
  expect(await readdir(join(folder, record))).not.toContain('lock')
  const first = (await readdir(join(folder, record, 'units'))).length
  expect(first).toBeLessThan(3)

  const resumed = await supervised(folder, () => false)
  expect(resumed.exitCode).toBe(0)
  expect(resumed.events.find(({ event }) => event === 'recovered')).toMatchObject({ pairs: 3 - first })
  expect(resumed.events.at(-1)).toEqual({ event: 'reporting' })
  expect(resumed.document).toMatchObject({ twinpast: 1, verb: 'run', ok: true, record, units: { complete: 3 } })

  const plain = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'plain')
  expect(plain.exitCode).toBe(0)
  expect(await readdir(join(folder, 'plain/units'))).toEqual(await readdir(join(folder, record, 'units')))
})
