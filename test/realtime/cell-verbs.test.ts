import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { decodeExecution } from '../../hardware/cell/record/decode-execution.ts'
import { startEmulatedCell } from '../../src/cli/cell/start-emulated-cell.ts'
import type { EmulatedCellProcess } from '../../src/cli/cell/start-emulated-cell.ts'
import { runTwinpast, startTwinpast } from '../fixtures/run-twinpast.ts'

const EMULATED = fileURLToPath(new URL('../../hardware/cell/emulated.yaml', import.meta.url))
const STUDY = fileURLToPath(new URL('../../sim/cohorts/put-back-quick.yaml', import.meta.url))

let cell: EmulatedCellProcess
let folder: string
let text: string

beforeAll(async () => {
  cell = await startEmulatedCell(await readCellFile(EMULATED, 'emulated.yaml'), { task: 'put-back', seed: 0 })
  folder = await mkdtemp(join(tmpdir(), 'twinpast-'))
  text = await readFile(EMULATED, 'utf8')
})
afterAll(async () => {
  cell.close()
  await rm(folder, { recursive: true, force: true })
})

const port = (arm: 'left' | 'right') => cell.cell.arms[arm].port.address

/** A cell file for the emulated cell that runs, with what a test changes. */
async function cellFile(name: string, change: (text: string) => string = (same) => same): Promise<string> {
  const here = text
    .replace('127.0.0.1:29401', port('left'))
    .replace('127.0.0.1:29402', port('right'))
    .replace('http://127.0.0.1:29400', cell.address)
  const changed = change(here)
  await writeFile(join(folder, name), changed)
  return name
}

const reportSchema = z.object({
  exitCode: z.number(),
  findings: z.array(z.object({ check: z.string(), verdict: z.string(), found: z.string() })).optional(),
  errors: z.array(z.object({ code: z.string(), got: z.string().optional(), where: z.string().optional() })).optional(),
})

async function twinpastJson(...args: readonly string[]) {
  const { stdout, exitCode } = await runTwinpast(folder, ...args, '--json')
  const report = reportSchema.parse(JSON.parse(stdout))
  expect(exitCode).toBe(report.exitCode)
  return report
}

describe('cell', () => {
  test('doctor finds both arms, their rates and the camera, and moves nothing', async () => {
    const before: unknown = await (await fetch(`${cell.address}/state`)).json()
    const { findings, exitCode } = await twinpastJson('cell', 'doctor', await cellFile('well.yaml'))
    expect(findings?.filter(({ verdict }) => verdict === 'failed')).toEqual([])
    expect(exitCode).toBe(0)
    expect(findings?.map(({ check }) => check)).toEqual([
      ...[
        'port',
        'port',
        'firmware',
        'gripper',
        'readings',
        'faults',
        'firmware',
        'gripper',
        'readings',
        'faults',
        'arms-on-their-ports',
        'rates',
        'rates',
        'clock',
        'held-within',
      ],
      'camera head',
    ])
    const poseSchema = z.object({ arms: z.object({ left: z.object({ jointsRad: z.array(z.number()), power: z.array(z.boolean()) }) }) })
    const after = poseSchema.parse(await (await fetch(`${cell.address}/state`)).json())
    expect(after.arms.left.power).toEqual([false, false, false, false, false, false])
    for (const [joint, angle] of poseSchema.parse(before).arms.left.jointsRad.entries())
      expect(after.arms.left.jointsRad[joint]).toBeCloseTo(angle, 2)
  })

  test.each([
    [
      'swapped ports',
      (file: string) => file.replace(port('left'), 'L').replace(port('right'), port('left')).replace('L', port('right')),
      'cell-arms-on-their-ports',
    ],
    ['another firmware than the file says', (file: string) => file.replace('firmware: S-V1.8-2', 'firmware: S-V1.7-3'), 'cell-firmware'],
    ['a port where nothing listens', (file: string) => file.replace(port('left'), '127.0.0.1:1'), 'can-port-unreachable'],
    ['a port that is no arm', (file: string) => file.replace(port('left'), cell.address.replace('http://', '')), undefined],
  ])('home with %s is refused with one error, and no arm gets power', async (_name, change, code) => {
    const { errors, exitCode } = await twinpastJson('cell', 'home', await cellFile('ill.yaml', change))
    expect(errors).toHaveLength(1)
    if (code !== undefined) expect(errors?.[0]?.code).toBe(code)
    expect(exitCode).toBe(2)
    const state = z
      .object({ arms: z.record(z.string(), z.object({ power: z.array(z.boolean()) })) })
      .parse(await (await fetch(`${cell.address}/state`)).json())
    for (const { power } of Object.values(state.arms)) expect(power).not.toContain(true)
  })

  test('a camera that is not there is told before anything moves', async () => {
    const gone = await twinpastJson(
      'cell',
      'doctor',
      await cellFile('gone.yaml', (file) => file.replace(cell.address, 'http://127.0.0.1:1')),
    )
    expect(gone.findings?.at(-1)).toMatchObject({ check: 'camera head', verdict: 'failed', found: expect.stringContaining('no answer') })
    expect(gone.exitCode).toBe(2)
  })

  test('watch of a port where nothing listens says so and ends', async () => {
    const file = await cellFile('nobody.yaml', (same) => same.replace(port('left'), '127.0.0.1:1'))
    const { exitCode, stdout, stderr } = await runTwinpast(folder, 'cell', 'watch', file)
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('can-port-unreachable')
  })

  test('stop needs its own word, and a person for what lets an arm fall', async () => {
    const file = await cellFile('stop.yaml')
    const unsaid = await twinpastJson('cell', 'stop', file, '--how', 'disable')
    expect(unsaid.errors).toMatchObject([{ code: 'not-confirmed' }])
    const otherWord = await twinpastJson('cell', 'stop', file, '--how', 'disable', '--confirm', 'sink')
    expect(otherWord.errors).toMatchObject([{ code: 'not-confirmed', got: 'sink' }])
    const nobody = await twinpastJson('cell', 'stop', file, '--how', 'disable', '--confirm', 'fall')
    expect(nobody.errors).toMatchObject([{ code: 'stop-unconfirmed' }])
    expect([unsaid.exitCode, otherWord.exitCode, nobody.exitCode]).toEqual([2, 2, 2])
  })

  test('a saved action of an audit plays through guard and arms, and what was asked, sent and measured is kept', async () => {
    await runTwinpast(folder, 'run', STUDY, '--limit', '1', '--workers', '1', '--out', 'record')
    const play = ['cell', 'play', 'record', '--pair', '0', '--memory', '1', '--seed', '1']
    const { stdout, exitCode, stderr } = await runTwinpast(folder, ...play, '--cell', await cellFile('play.yaml'), '--json')
    expect(exitCode, stderr).toBe(0)
    const played = z
      .object({ kind: z.literal('emulated'), executedSteps: z.literal(30), clamps: z.array(z.unknown()), file: z.string() })
      .parse(JSON.parse(stdout))
    expect(played.file).toMatch(/^executions\/emulated\/pair-000-memory-1-seed-1-[0-9a-f]{16}\.execution$/)
    const execution = decodeExecution(played.file, await readFile(join(folder, played.file)))
    expect(execution).toMatchObject({ sent: { shape: [30, 14] }, stopped: null, source: { pairId: 'pair-000', direction: 1, seed: 1 } })
    const absent = await twinpastJson('cell', 'play', 'record', '--pair', '0', '--memory', '1', '--seed', '99', '--emulated')
    expect(absent.errors).toMatchObject([{ code: 'chunk-absent', got: 'seed 99' }])
  })

  test('hold from another terminal stops a motion: the arms hold, both programs say so, and the journal tells who did what', async () => {
    const file = await cellFile('held.yaml')
    const playing = startTwinpast(
      ...[folder, 'cell', 'play', 'record', '--pair', '0', '--memory', '1', '--seed', '1', '--cell', file],
      ...['--by', 'Ada Lovelace', '--speed-scale', '0.1'],
    )
    await playing.said('play: action 6 of 30')
    const hold = await runTwinpast(folder, 'cell', 'hold', file)
    expect([hold.exitCode, hold.stdout]).toEqual([
      0,
      'both arms hold where they are; the program that led them was stopped. Nothing re-arms by itself.\n',
    ])
    const played = await playing.ended
    expect(played.exitCode).toBe(1)
    expect(played.stderr).toContain('guard-latched')
    expect(played.stderr).toContain('Both arms were stopped: twinpast cell hold')
    const stateSchema = z.object({
      arms: z.record(z.string(), z.object({ speedsRadPerS: z.array(z.number()), power: z.array(z.boolean()) })),
    })
    const { arms } = stateSchema.parse(await (await fetch(`${cell.address}/state`)).json())
    for (const { speedsRadPerS, power } of Object.values(arms)) {
      expect(Math.max(...speedsRadPerS.map(Math.abs))).toBeLessThan(0.01)
      expect(power).not.toContain(false)
    }
    // The one played to its end in the test before, and the one that was stopped.
    expect((await readdir(join(folder, 'executions/emulated'))).filter((name) => name.endsWith('.execution'))).toHaveLength(2)
    const journal = await readFile(join(folder, '.state/twinpast/cells/emulated/emulated-pipers.jsonl'), 'utf8')
    const events = journal.trimEnd().split('\n')
    expect(events.findLast((line) => line.includes('"armed"'))).toContain('"by":"Ada Lovelace"')
    expect(events.findLast((line) => line.includes('"visitor"'))).toContain('"why":"twinpast cell hold"')
  })

  test('a speed scale below the least, and a place where no execution can be kept, are refused before an arm has power', async () => {
    const play = ['cell', 'play', 'record', '--pair', '0', '--memory', '1', '--seed', '1', '--cell', await cellFile('early.yaml')]
    const slow = await runTwinpast(folder, ...play, '--speed-scale', '0.005')
    expect(slow.stderr).toContain('Expected a number from 0.01 to 1.')
    expect(slow.exitCode).toBe(2)
    await writeFile(join(folder, 'no-folder'), '')
    const nowhere = await twinpastJson(...play, '--out', 'no-folder')
    expect(nowhere.errors).toMatchObject([{ code: 'not-a-folder', where: 'where the execution is kept' }])
    expect(nowhere.exitCode).toBe(2)
  })

  test('home and hold say what they did', async () => {
    const file = await cellFile('home.yaml')
    const home = await runTwinpast(folder, 'cell', 'home', file)
    expect([home.exitCode, home.stdout]).toEqual([0, expect.stringMatching(/^both arms are home, the worst joint within 0\.\d\d deg/)])
    const hold = await runTwinpast(folder, 'cell', 'hold', file)
    expect([hold.exitCode, hold.stdout]).toEqual([0, 'both arms hold where they are. Nothing re-arms by itself.\n'])
    const watch = await runTwinpast(folder, 'cell', 'watch', file, '--seconds', '0.5')
    expect(watch.stdout).toMatch(/^arm +J1 deg .*\n-+.*\nleft .*\nright .*\nguard: not-armed/)
  })
})
