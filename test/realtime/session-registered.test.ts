import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readBlindKey } from '../../src/trials/schedule/blind-key.ts'
import { readSchedule } from '../../src/trials/schedule/frozen-schedule.ts'
import { fileStreamStore } from '../../src/trials/service/file-stream-store.ts'
import type { TrialLabel } from '../../src/trials/session/trial-label.ts'
import type { ShownTrial } from '../../src/web/wire/console-state.ts'
import { startCell } from '../fixtures/emulated-cell/start-cell.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { fillCameraFolder } from '../fixtures/registered-session/camera-folder.ts'
import { recordedPasts, writeBags, writeCellFile, writeRegisteredSession } from '../fixtures/registered-session/registered-session.ts'
import { servePage } from '../fixtures/registered-session/served-page.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

/** The pose of a decision of Put Back, as the rest pose of the cell file: `cell home` goes there. */
const atDecision = (text: string) =>
  text
    .replace('[12, 94, -37, 0, 38, 12], gripperM: 0.07', '[12.34, 90.55, -37.52, 0, 41.97, 12.34], gripperM: 0')
    .replace('[-16, 90, -36, 0, 42, -16]', '[22.94, 124.85, -73.5, 0, 43.65, 22.94]')
    // Reports that a busy computer reads late come again; only a reset by people would end a quick stop.
    .replace('  stallMs: 250', '  stallMs: 250\n  quickStopAfterMs: 1000')

/** Where a person lays the block of a pair. */
const placeOf: Readonly<Record<string, object>> = {
  'pair-001': { positionM: [0.0975, -0.1018, 0.75989], yawRad: 0.072 },
  'pair-002': { positionM: [0.1035, -0.1028, 0.75989], yawRad: 0.079 },
}
const branchesOf: Readonly<Record<string, readonly string[]>> = { 'pair-001': ['left', 'right'], 'pair-002': ['left', 'front'] }

const truthSchema = z.object({ objects: z.array(z.object({ place: z.string(), offsetM: z.number() })).length(1) })
const speeds = z.object({ speedsRadPerS: z.array(z.number()) })
const movingSchema = z.object({ arms: z.object({ left: speeds, right: speeds }) })
const journalSchema = z.object({ by: z.string(), event: z.object({ kind: z.string(), ended: z.string().optional() }) })
const tableSchema = z.object({
  sessions: z.array(
    z.object({
      cell: z.enum(['emulated', 'physical']),
      executions: z.number(),
      readouts: z.array(z.object({ readout: z.string(), count: z.number() })),
      streams: z.object({ named: z.number(), missing: z.number(), cut: z.number(), changed: z.number() }),
    }),
  ),
})

/** What a person sees at the end of a run. */
function labelOf({ pairId }: ShownTrial, truth: unknown): TrialLabel {
  const [block] = truthSchema.parse(truth).objects
  const target = branchesOf[pairId]?.indexOf(block?.place ?? '') ?? -1
  if (block === undefined || block.offsetM > 0.03 || block.place === 'center') return { selected: 'none', reached: 'approached' }
  if (target < 0) return { selected: 'mixed', reached: 'completed', note: `on the ${block.place} mat` }
  return { selected: target === 0 ? 'target-a' : 'target-b', reached: 'completed' }
}

type Cell = Awaited<ReturnType<typeof startCell>>

async function startedCell(...args: readonly string[]): Promise<Cell> {
  const cell = await startCell('--arms', 'home', ...args)
  onTestFinished(async () => void (await cell.end()))
  return cell
}

const lay = async (cell: Cell, pairId: string) => {
  expect((await cell.post('/scene', { task: 'put-back', seed: 0, objects: [placeOf[pairId]] })).status).toBe(200)
}

/** A computer that is too busy to read the arms in time holds them and refuses to go on; people then try again. */
async function unlessLate<Ran extends { readonly exitCode: number | null; readonly stderr: string }>(
  run: () => Promise<Ran>,
): Promise<Ran> {
  for (let tries = 1; ; tries += 1) {
    const ran = await run()
    if (ran.exitCode === 0 || tries === 8 || !ran.stderr.includes('too late')) return ran
  }
}

/** Arms to the pose, block by block, each present registered. */
async function registerBoth(cwd: string, cell: Cell, kind: readonly string[]) {
  const home = await unlessLate(() => runTwinpast(cwd, 'cell', 'home', 'cell.yaml', '--by', 'operator-1', '--confirm', 'arm'))
  expect([home.exitCode, home.stderr]).toEqual([0, expect.stringContaining('home')])
  for (const pairId of ['pair-001', 'pair-002']) {
    await lay(cell, pairId)
    const register = ['session', 'register', 'session.yaml', ...kind, '--pair', pairId, '--by', 'operator-1']
    const { exitCode, stdout, stderr } = await unlessLate(() => runTwinpast(cwd, ...register))
    expect([exitCode, stdout, stderr]).toEqual([0, expect.stringContaining(`${pairId} registered on the`), expect.any(String)])
  }
}

/** One trial as people run it: arms brought, scene laid, checked, armed, run, labelled by what is true. */
async function runTrial(page: Awaited<ReturnType<typeof servePage>>, cell: Cell): Promise<void> {
  const code = (await page.state()).view.next ?? ''
  const { pairId } = await page.trialOf(code)
  for (let tries = 1; ; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await page.saved(code, 'bring-arms')
    await lay(cell, pairId)
    // Cameras may show a picture of up to three seconds ago.
    await new Promise((resolve) => setTimeout(resolve, 3500))
    await page.saved(code, 'check')
    const { present } = await page.trialOf(code)
    if (present?.outcome === 'matched') break
    // A computer that is too busy holds the arms on their way; people have them brought again.
    if (tries === 6) throw new Error(`not matched: ${JSON.stringify(present?.differences.filter(({ difference }) => difference > 0.001))}`)
  }
  await page.saved(code, 'arm')
  await page.saved(code, 'run')
  while ((await page.trialOf(code)).stage === 'running') await new Promise((resolve) => setTimeout(resolve, 300))
  const ran = await page.trialOf(code)
  // A computer that is too busy to move arms in time: the trial does not count, and is repeated.
  if (ran.run?.ended === 'robot-fault') return expect(ran.stage).toBe('invalid')
  expect([ran.stage, ran.run]).toEqual(['stopped', expect.objectContaining({ ended: 'time-limit', actions: 60 })])
  await page.saved(code, 'label', { label: labelOf(ran, await cell.get('/state')) })
}

/** Code of the planned trial that this one is, or repeats. */
function firstOf(trials: readonly ShownTrial[], code: string): string {
  const repeats = trials.find((one) => one.code === code)?.repeats
  return repeats === undefined ? code : firstOf(trials, repeats)
}

/** Both arms are on their way to the pose, and somebody presses Stop: they hold, and the journal says that they did not arrive. */
async function stopOnTheWay(page: Awaited<ReturnType<typeof servePage>>, cell: Cell): Promise<void> {
  const code = (await page.state()).view.next ?? ''
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const bringing = page.saved(code, 'bring-arms')
  bringing.catch(() => undefined)
  const fastest = async () => {
    const { arms } = movingSchema.parse(await cell.get('/state'))
    return Math.max(...[...arms.left.speedsRadPerS, ...arms.right.speedsRadPerS].map(Math.abs))
  }
  while ((await fastest()) < 0.02) await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await page.post('/api/stop', { by: 'operator-1', why: 'safety-stop' })).status).toBe(200)
  await bringing
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await fastest()).toBeLessThan(0.02)
  expect((await page.trialOf(code)).stage).toBe('planned')
}

/** Correct by the key, computed anew. */
async function correctByKey(cwd: string, trials: readonly ShownTrial[]): Promise<number> {
  const schedule = readSchedule(await readFile(join(cwd, 's', 'schedule.json'), 'utf8'))
  const { assignments } = readBlindKey(await readFile(join(cwd, 's.key.json'), 'utf8'), schedule.content.keyDigest)
  return trials.filter(({ code, label }) => {
    const direction = assignments.find((one) => one.code === firstOf(trials, code))?.direction
    return label?.label.selected === (direction === 0 ? 'target-a' : 'target-b')
  }).length
}

/** Trials at the page, four in all, the key opened, the table made: it counts what was labelled, under the kind of the cell. */
async function wholeSession(cwd: string, cell: Cell, kind: 'emulated' | 'physical', trials: number) {
  const flag = kind === 'emulated' ? ['--emulated'] : []
  const page = await servePage(cwd, 'session.yaml', ...flag, '--out', 's', '--by', 'operator-1')
  onTestFinished(page.kill)
  expect(await page.state()).toMatchObject({ hasCell: true, bringsArms: true, view: { cell: kind } })
  if (kind === 'physical') {
    const { next } = (await page.state()).view
    expect(await page.call(next ?? '', 'bring-arms')).toMatchObject({ status: 409, value: { error: { code: 'rig-not-ticked' } } })
    expect(await page.tickRig()).toMatchObject({ status: 200 })
  }
  const labelled = async () => (await page.state()).view.trials.filter(({ stage }) => stage === 'labelled').length
  await runTrial(page, cell)
  await stopOnTheWay(page, cell)
  for (let tries = 0; tries < 12 && (await labelled()) < trials; tries += 1) await runTrial(page, cell)
  const { view } = await page.state()
  expect([await labelled(), view.next === null]).toEqual([trials, trials === 4])
  expect(await page.end()).toBe(0)

  const lines = (await readFile(join(cwd, 's', 'journal.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => journalSchema.parse(JSON.parse(line)))
  expect(new Set(lines.filter(({ event }) => event.kind === 'arms-brought').map(({ by }) => by))).toEqual(new Set(['operator-1']))
  expect(lines.filter(({ event }) => event.kind === 'arms-brought').length).toBeGreaterThanOrEqual(trials)
  expect(lines.filter(({ event }) => event.kind === 'arms-brought' && event.ended === 'stopped')).not.toEqual([])
  const store = fileStreamStore(join(cwd, 's'))
  for (const { name, bytes, sha256 } of view.trials.flatMap(({ run }) => run?.streams ?? []))
    expect([name, await store.digestOf(name)]).toEqual([name, { bytes, sha256 }])

  const early = trials === 4 ? [] : ['--early', 'the way is known']
  expect((await runTwinpast(cwd, 'session', 'unblind', 's', '--by', 'adjudicator-1', ...early)).stderr).not.toContain('error')
  const table = await runTwinpast(cwd, 'session', 'table', 's', '--json')
  const [session] = tableSchema.parse(JSON.parse(table.stdout)).sessions
  const count = (wanted: string) => session?.readouts.find(({ readout }) => readout === wanted)?.count
  const selected = (what: string) => view.trials.filter(({ label }) => label?.label.selected === what).length
  const correct = await correctByKey(cwd, view.trials)
  expect([session?.cell, session?.executions, count('target-correct'), count('wrong-target')]).toEqual([
    ...[kind, 4, correct, selected('target-a') + selected('target-b') - correct],
  ])
  expect([count('no-expressed-selection'), count('mixed-other')]).toEqual([selected('none'), selected('mixed')])
  expect(session?.streams).toEqual({ named: view.trials.flatMap(({ run }) => run?.streams ?? []).length, missing: 0, cut: 0, changed: 0 })
  return { view, table: await readFile(join(cwd, 's', 'session-table.md'), 'utf8') }
}

const optional = { secondRating: 'optional' }

describe('a session whose presents the cell registered and whose histories are bags', () => {
  test('runs on the emulated cell by exactly the way of real arms; nothing is exchanged after locking, and an arm that moves is no present', async () => {
    const cwd = await temporaryFolder()
    const cell = await startedCell()
    await writeCellFile(cwd, 'cell.yaml', cell.ports, atDecision)
    await writeRegisteredSession(cwd, 'session.yaml', { emulated: 'cell.yaml' }, { ...optional, leadIn: 'demonstration' })
    await writeBags(cwd)
    const refused = async (code: string, ...args: readonly string[]) => {
      const { exitCode, stderr } = await runTwinpast(cwd, ...args)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
    }
    const register = ['session', 'register', 'session.yaml', '--emulated', '--pair', 'pair-001', '--by'] as const
    await refused('present-absent', 'session', 'schedule', 'session.yaml', '--emulated')
    await registerBoth(cwd, cell, ['--emulated'])
    await refused('present-exists', ...register, 'operator-1')
    await refused('person-not-registered', ...register, 'rater-1')
    await refused('session-needs-people', 'session', 'run', 'session.yaml', '--emulated', '--auto-label')

    const { view } = await wholeSession(cwd, cell, 'emulated', 4)
    expect(view.trials.filter(({ label }) => label?.label.reached === 'completed').length).toBeGreaterThan(0)

    await mkdir(join(cwd, 'kept'))
    await cp(join(cwd, 'presents'), join(cwd, 'kept', 'presents'), { recursive: true })
    await cp(join(cwd, 'bags'), join(cwd, 'kept', 'bags'), { recursive: true })
    const again = ['session', 'serve', 'session.yaml', '--emulated', '--out', 's', '--port', '0'] as const
    expect((await runTwinpast(cwd, ...register, 'operator-1', '--replace')).exitCode).toBe(0)
    await refused('present-changed', ...again)
    await cp(join(cwd, 'kept', 'presents'), join(cwd, 'presents'), { recursive: true })
    await cp(join(cwd, 'bags', 'pair-002-left'), join(cwd, 'bags', 'pair-001-left'), { recursive: true })
    await writeFile(
      join(cwd, 'bags', 'pair-001-left', 'pair-001-left_0.mcap'),
      await readFile(join(cwd, 'bags', 'pair-002-left', 'pair-002-left_0.mcap')),
    )
    await refused('bag-digest', ...again)

    const sway = setInterval(
      () => void cell.post('/faults', { kind: 'joint-offset', arm: 'left', joint: 2, offsetRad: 0.05, forMs: 150 }),
      300,
    )
    await refused('arms-unsettled', ...register, 'operator-1', '--replace').finally(() => clearInterval(sway))
  })
})

describe('the code path of real arms, tried without them', () => {
  // No arm is real here: the emulated controllers answer behind serial ports and a camera folder, and a cell file that exists in this test alone calls them
  // physical, so that every check, refusal and word for a physical cell is gone through. Nothing recorded here is a physical record.
  // Python reads both serial ports here. A computer that starves it for a second gets a quick stop, as it should, and the test begins anew.
  test('session serve opens a physical cell, refuses it without registration, and runs its trials', { retry: 2 }, async () => {
    const cwd = await temporaryFolder()
    const cell = await startedCell('--pty')
    const stopCamera = await fillCameraFolder(join(cwd, 'camera'), () => cell.fetch('/camera/head?width=256&height=256&format=png'))
    onTestFinished(stopCamera)
    await writeCellFile(cwd, 'cell.yaml', cell.ports, (text) =>
      atDecision(text)
        .replace('\nkind: emulated', '\nkind: physical')
        .replace('busHz: 200', 'busHz: 100')
        .replace(`{ kind: slcan-tcp, address: '127.0.0.1:${cell.ports.left}' }`, `{ kind: slcan-serial, address: ${cell.ptys.left} }`)
        .replace(`{ kind: slcan-tcp, address: '127.0.0.1:${cell.ports.right}' }`, `{ kind: slcan-serial, address: ${cell.ptys.right} }`)
        .replace(
          /\{ camera: head.*\}/,
          `{ camera: head, source: folder, address: ${join(cwd, 'camera')}, widthPx: 256, heightPx: 256, framesPerS: 5, oldestMs: 3000 }`,
        ),
    )
    await writeRegisteredSession(cwd, 'session.yaml', { physical: 'cell.yaml' }, { ...optional, pasts: undefined })
    const refused = async (code: string, ...args: readonly string[]) => {
      const { exitCode, stderr } = await runTwinpast(cwd, ...args)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
    }
    const serve = ['session', 'serve', 'session.yaml', '--out', 's', '--by', 'operator-1', '--port', '0'] as const
    await refused('pasts-unregistered', ...serve)
    await refused('pasts-unregistered', 'session', 'register', 'session.yaml', '--pair', 'pair-001', '--by', 'operator-1')
    await writeRegisteredSession(cwd, 'session.yaml', { physical: 'cell.yaml' }, optional)
    await writeBags(cwd, 0.5)
    await refused('present-absent', ...serve)
    await registerBoth(cwd, cell, [])
    // The histories were played at half the speed: read at full speed they have twice the actions.
    await refused('past-unlawful', ...serve)
    await writeRegisteredSession(
      cwd,
      'session.yaml',
      { physical: 'cell.yaml' },
      { ...optional, pasts: { ...recordedPasts, speedScale: 0.5 } },
    )

    const { table } = await wholeSession(cwd, cell, 'physical', 2)
    expect(table).toContain('Physical cell')
    expect(table).toContain('2 presents registered by the cameras of the cell, 4 histories recorded as bags')
  })
})
