import { describe, expect, test } from 'vitest'
import { goSlowly } from '../../hardware/cell/control/go-slowly.ts'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import type { GuardedCell } from '../../hardware/cell/guardian/guarded-cell.ts'
import { latchedError } from '../../hardware/cell/guardian/latched-error.ts'
import { chunkRefused } from '../../hardware/guard/guard-errors.ts'
import { guardFinding } from '../../hardware/guard/guard-finding.ts'
import type { OfferedChunk } from '../../src/core/cell/offered-chunk.ts'
import { StillRobot, stillArms } from '../fixtures/cell/still-robot.ts'

const emulated = await readCellFile('hardware/cell/emulated.yaml', 'emulated.yaml')
const clock = { nowMs: () => 0 }
const target = Float64Array.from({ length: 14 }, (_, d) => (d % 7 === 6 ? 0.05 : 1.5))

/** A cell at zero that goes where it is told at once. `refuses` gives the code for which the nth chunk is refused, `latchAt` the action before which it latches. */
function obedientCell(refuses: (chunk: number) => string | undefined = () => undefined, latchAt = Infinity) {
  const robot = new StillRobot()
  const admitted: OfferedChunk[] = []
  const told: string[] = []
  let offered = 0
  let executed = 0
  const cell: GuardedCell = {
    connect: async () => stillArms,
    state: () => robot.state(),
    rates: () => Promise.reject(new Error('nobody asks')),
    arm: async () => undefined,
    stopsByOthers: () => 0,
    admit: async (chunk) => {
      const code = refuses((offered += 1))
      if (code !== undefined) throw chunkRefused(chunk.chunkId, guardFinding(code, 'no', 'none'))
      admitted.push(chunk)
      return robot.admit(chunk)
    },
    execute: async (step) => {
      executed += 1
      if (executed > latchAt) throw latchedError({ code: 'operator-stop', text: 'twinpast cell hold', atMs: 0, quickStopped: false })
      const row = admitted.at(-1)?.values.slice(step * 14, step * 14 + 14) ?? new Float64Array()
      robot.readings = row.slice()
      return { chunkId: 'c', step, asked: row, sent: row, clamped: [], measured: row, atMs: 0 }
    },
    stop: async (stop, why) => void told.push(`${stop}: ${why}`),
    jitter: () => Promise.reject(new Error('nobody asks')),
    close: async () => undefined,
  }
  return { cell, robot, admitted, told, executed: () => executed }
}

const slow = { ...emulated, homeSpeedDegPerS: 2, guard: { ...emulated.guard, speedScale: 1 } }

describe('a slow way to a pose', () => {
  test('goes in one chunk where that is enough, and arrives', async () => {
    const { cell, robot, admitted } = obedientCell()
    const run = await goSlowly(emulated, target, 'home', { cell, clock })
    expect(admitted.map(({ chunkId }) => chunkId)).toEqual(['home'])
    expect([...robot.readings]).toEqual([...target])
    expect(run.steps).toHaveLength(admitted[0]?.steps ?? 0)
  })

  test('of more rows than a chunk may have goes in parts, each from where the last one ended', async () => {
    const { cell, robot, admitted } = obedientCell()
    const progress: number[] = []
    const run = await goSlowly(slow, target, 'home', { cell, clock, progress: (done) => progress.push(done) })
    expect(admitted.map(({ chunkId, steps }) => [chunkId, steps])).toEqual([
      ['home', 1000],
      ['home-part-2', 75],
      ['home-part-3', 1000],
      ['home-part-4', 75],
    ])
    expect([...robot.readings]).toEqual([...target])
    expect(run.steps).toHaveLength(2150)
    expect(run.admission.steps).toBe(2150)
    expect(progress).toEqual(Array.from({ length: 2150 }, (_, i) => i + 1))
    const largest = run.steps.map(({ sent }, i) =>
      Math.max(...sent.map((value, d) => Math.abs(value - (i === 0 ? 0 : (run.steps[i - 1]?.sent[d] ?? Number.NaN))))),
    )
    expect(Math.max(...largest)).toBeLessThan(0.0022)
  })

  test('that is stopped in one part does not begin the next', async () => {
    const { cell, admitted, executed } = obedientCell(undefined, 500)
    const run = await goSlowly(slow, target, 'home', { cell, clock })
    expect(run.stopped).toMatchObject({ code: 'guard-latched' })
    expect(admitted).toHaveLength(1)
    expect(executed()).toBeLessThanOrEqual(502)
  })

  test('of which a later part is refused holds both arms there and says so', async () => {
    const { cell, told } = obedientCell((chunk) => (chunk === 3 ? 'arms-too-close' : undefined))
    const run = await goSlowly(slow, target, 'home', { cell, clock })
    expect(run.stopped).toMatchObject({ code: 'chunk-refused' })
    expect(run.steps).toHaveLength(1075)
    expect(told).toEqual([expect.stringContaining('hold: the guard refuses the whole chunk (arms-too-close)')])
  })

  test.each(['too-fast', 'too-abrupt', 'tip-too-fast'])('that is refused as %s is planned again at half the speed', async (code) => {
    const { cell, admitted } = obedientCell((chunk) => (chunk <= 2 ? code : undefined))
    const whole = obedientCell()
    await goSlowly(emulated, target, 'home', { cell, clock })
    await goSlowly(emulated, target, 'home', { cell: whole.cell, clock })
    expect(admitted[0]?.chunkId).toBe('home-slower-2')
    // Each arm's rows are rounded up.
    const rows = whole.admitted[0]?.steps ?? 0
    expect(admitted[0]?.steps).toBeGreaterThan(4 * rows - 8)
  })

  test.each([
    ['arms-too-close', 1],
    ['too-fast', 4],
  ])('that is refused as %s is given up after %i', async (code, times) => {
    let offered = 0
    const { cell, executed } = obedientCell((chunk) => {
      offered = chunk
      return code
    })
    await expect(goSlowly(emulated, target, 'home', { cell, clock })).rejects.toMatchObject({ code: 'chunk-refused' })
    expect([offered, executed()]).toEqual([times, 0])
  })

  test('never begins with a jump that the guard would refuse, however short it is', async () => {
    const first = { ...emulated, homeSpeedDegPerS: 30, guard: { ...emulated.guard, speedScale: 0.1, startJumpRad: 0.1 } }
    for (let goRad = 0.01; goRad < 3; goRad *= 1.2) {
      const { cell, admitted } = obedientCell()
      await goSlowly(
        first,
        Float64Array.from(target, (_, d) => (d === 0 ? goRad : 0)),
        'home',
        { cell, clock },
      )
      expect(Math.abs(admitted[0]?.values[0] ?? Number.NaN)).toBeLessThanOrEqual(0.075)
    }
  })
})
