import { describe, expect, it } from 'vitest'
import { guardConfigSchema } from '../../hardware/guard/guard-config.ts'
import type { OfferedChunk } from '../../src/core/cell/offered-chunk.ts'
import { BEAT_MS, GuardedCell, HOME_POSE, PUT_BACK_CELL, PUT_BACK_WORKSPACE } from '../fixtures/cell/guarded-cell.ts'

/** Why a chunk is refused, or `admitted`. */
function verdict(cell: GuardedCell, chunk: OfferedChunk): string {
  try {
    cell.robot.admit(chunk)
    return 'admitted'
  } catch (thrown) {
    const [, layer] = /\(([a-z-]+)\)/.exec(String(thrown)) ?? []
    return layer ?? String(thrown)
  }
}

const broken = (cell: GuardedCell, change: object): OfferedChunk => ({ ...cell.chunk(3), ...change })
const withNumber = (cell: GuardedCell, index: number, value: number): OfferedChunk => {
  const chunk = cell.chunk(3)
  chunk.values[index] = value
  return chunk
}

describe('each layer refuses the whole chunk and moves nothing', () => {
  const cases: readonly (readonly [string, string, (cell: GuardedCell) => OfferedChunk])[] = [
    ['no id', 'chunk-id-missing', (cell) => broken(cell, { chunkId: '' })],
    ['an id that is no text', 'chunk-id-missing', (cell) => broken(cell, { chunkId: 7 })],
    ['no steps', 'chunk-shape', (cell) => broken(cell, { steps: 0, values: new Float64Array(0) })],
    ['half a step', 'chunk-shape', (cell) => broken(cell, { steps: 2.5 })],
    ['too few numbers', 'chunk-shape', (cell) => broken(cell, { values: new Float64Array(41) })],
    ['a plain array', 'chunk-shape', (cell) => broken(cell, { values: Array.from(HOME_POSE) })],
    ['NaN', 'chunk-not-finite', (cell) => withNumber(cell, 41, NaN)],
    ['infinity', 'chunk-not-finite', (cell) => withNumber(cell, 0, -Infinity)],
    ['an old present', 'chunk-stale', (cell) => broken(cell, { observedAtMs: cell.atMs - 1001 })],
    ['a present of the future', 'chunk-stale', (cell) => broken(cell, { observedAtMs: cell.atMs + 6 })],
    ['a present without time', 'chunk-stale', (cell) => broken(cell, { observedAtMs: NaN })],
    ['a target far outside', 'target-out-of-limits', (cell) => withNumber(cell, 4, 1.3)],
    ['a gripper far outside', 'target-out-of-limits', (cell) => withNumber(cell, 13, 0.08)],
    ['degrees for radians', 'target-out-of-limits', (cell) => withNumber(cell, 1, 90)],
    ['a start elsewhere', 'start-jump', (cell) => withNumber(cell, 0, HOME_POSE[0]! + 0.11)],
    ['a fast joint', 'too-fast', (cell) => withNumber(cell, 14, HOME_POSE[0]! + 0.7)],
    ['a fast gripper', 'too-fast', (cell) => cell.chunk(2, { 6: 0.0201 })],
    ['a fast fingertip', 'tip-too-fast', (cell) => cell.chunk(4, { 7: -0.04 })],
    ['the table', 'out-of-workspace', (cell) => cell.chunk(28, { 8: 0.04 })],
    ['the edge of the box', 'out-of-workspace', (cell) => cell.chunk(30, { 0: 0.04 })],
  ]
  const configs: Readonly<Record<string, object>> = {
    'a fast joint': { jointAccelerationRadPerS2: 5 },
    'a fast gripper': { speedScale: 0.5, gripperSpeedMPerS: 0.16 },
    'a fast fingertip': { tipSpeedMPerS: 0.01 },
  }

  it.each(cases)('%s: %s', async (name, layer, chunk) => {
    const cell = await new GuardedCell(configs[name] ?? {}).armed()
    expect(verdict(cell, chunk(cell))).toBe(layer)
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'step-refused' }))
    cell.run(100)
    expect(cell.arms.map((arm) => arm.count('move'))).toEqual([0, 0])
    expect(verdict(cell, cell.chunk(2))).toBe('admitted')
  })

  it('a chunk twice, and a chunk of an older present than the one before', async () => {
    const cell = await new GuardedCell().armed()
    const chunk = cell.chunk(2)
    expect(verdict(cell, chunk)).toBe('admitted')
    expect(verdict(cell, chunk)).toBe('chunk-repeated')
    expect(verdict(cell, { ...cell.chunk(2), observedAtMs: cell.atMs - 1 })).toBe('chunk-reordered')
  })

  it('arms on collision course, before they meet and not only at the knots', async () => {
    const cell = await new GuardedCell({ armDistanceM: 0.06 }).armed()
    const steps = 40
    const towards = cell.chunk(steps, { 0: -0.03, 7: 0.03 })
    expect(verdict(cell, towards)).toBe('arms-too-close')
    const near = await new GuardedCell({ armDistanceM: 0.06 }).armed()
    expect(verdict(near, near.chunk(3, { 0: -0.03, 7: 0.03 }))).toBe('admitted')
  })

  it('an abrupt turn, a start and an end that no arm can follow', async () => {
    const gentle = { speedScale: 1, jointSpeedRadPerS: 3, tipSpeedMPerS: 1, jointAccelerationRadPerS2: 5 }
    const abrupt = (moves: readonly number[]) => async () => {
      const cell = await new GuardedCell(gentle).armed()
      const chunk = cell.chunk(moves.length)
      let at = HOME_POSE[0]!
      moves.forEach((move, step) => (chunk.values[14 * step] = at += move))
      return verdict(cell, chunk)
    }
    // 60 ms an action: 5 rad/s^2 is a change of 0.018 rad an action.
    expect(await abrupt([0.017, 0.034, 0.034, 0.017])()).toBe('admitted')
    expect(await abrupt([0.02, 0.02, 0.01])()).toBe('too-abrupt')
    expect(await abrupt([0.017, 0.034, 0.034])()).toBe('too-abrupt')
    expect(await abrupt([0.017, 0.001, -0.018])()).toBe('too-abrupt')
  })

  it('a chunk that turns about at once after the one before; a second later the arm stands', async () => {
    const fast = { speedScale: 1, jointSpeedRadPerS: 3, tipSpeedMPerS: 1 }
    for (const [pauseMs, expected] of [
      [0, 'too-abrupt'],
      [1010, 'admitted'],
    ] as const) {
      const cell = await new GuardedCell(fast).armed()
      cell.robot.admit(cell.chunk(1, { 0: 0.017 }))
      cell.robot.send(0)
      cell.finish()
      cell.run(pauseMs)
      expect(verdict(cell, cell.chunk(1))).toBe(expected)
    }
  })

  it('the floor counts where it is higher than the box', async () => {
    const cell = await new GuardedCell({ workspace: { ...PUT_BACK_WORKSPACE, floorM: 0.8 } }).armed()
    expect(verdict(cell, cell.chunk(28, { 8: 0.04 }))).toBe('out-of-workspace')
    expect(verdict(cell, cell.chunk(2))).toBe('admitted')
  })
})

describe('a clamp', () => {
  it('slightly outside: clamped, counted and told with the action; the rest goes out as asked', async () => {
    const cell = new GuardedCell({ jointMarginRad: 0.035 })
    cell.left.jointsRad[5] = 2.03
    await cell.armed()
    const chunk = cell.chunk(2)
    chunk.values[5] = 2.05
    chunk.values[19] = 2.08
    const admission = cell.robot.admit(chunk)
    expect(admission.clamps).toEqual([{ step: 1, dimension: 'left/joint6', asked: 2.08, sent: 2.0944 - 0.035 }])
    cell.robot.send(0)
    expect(cell.finish().finished).toMatchObject({ step: 0, clamped: [] })
    cell.robot.send(1)
    const { finished } = cell.finish()
    expect(finished).toMatchObject({ step: 1, clamped: ['left/joint6'] })
    expect(finished?.asked[5]).toBe(2.08)
    expect(finished?.sent[5]).toBe(2.0944 - 0.035)
    expect(cell.left.told.at(-1)?.jointsRad?.[5]).toBe(2.0944 - 0.035)
  })

  it('a gripper a hair below closed is a clamp too', async () => {
    const cell = await new GuardedCell().armed()
    const chunk = cell.chunk(1)
    chunk.values[6] = -0.0001
    expect(cell.robot.admit(chunk).clamps).toEqual([{ step: 0, dimension: 'left/gripper', asked: -0.0001, sent: 0 }])
  })
})

describe('the speed scale', () => {
  it('stretches time and leaves out no action', async () => {
    for (const speedScale of [1, 0.5, 0.1]) {
      const cell = await new GuardedCell({ speedScale }).armed()
      expect(cell.robot.admit(cell.chunk(4, { 5: 0.001 })).stepMs).toBeCloseTo(60 / speedScale, 6)
      const sent: number[] = []
      for (let step = 0; step < 4; step += 1) {
        cell.robot.send(step)
        sent.push(cell.finish().finished?.sent[5] ?? NaN)
      }
      expect(sent).toEqual([1, 2, 3, 4].map((n) => HOME_POSE[5]! + 0.001 * n))
      expect(cell.left.count('move')).toBe((4 * 6) / speedScale)
    }
  })

  it('set-points lie evenly between the targets, in both arms on the same beat', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(1, { 0: 0.06, 7: -0.03 }))
    cell.robot.send(0)
    for (let beat = 1; beat <= 60; beat += 1) {
      cell.atMs += BEAT_MS
      const { setPoint } = cell.robot.tick()
      expect(setPoint?.[0]).toBeCloseTo(HOME_POSE[0]! + beat * 0.001, 12)
      expect(setPoint?.[7]).toBeCloseTo(HOME_POSE[7]! - beat * 0.0005, 12)
      expect(cell.arms.map((arm) => arm.count('move'))).toEqual([beat, beat])
    }
  })

  it('a loop that beats too often does not move faster; one that beats late moves slower, never further at once', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(1, { 0: 0.06 }))
    cell.robot.send(0)
    cell.run(100, 1)
    expect(cell.left.count('move')).toBeLessThanOrEqual(11)
    const before = cell.left.count('move')
    cell.run(400, 80)
    expect(cell.left.count('move') - before).toBeLessThanOrEqual(6)
    const angles = cell.left.told.flatMap(({ jointsRad }) => jointsRad?.[0] ?? [])
    angles.slice(1).forEach((angle, index) => expect(angle - angles[index]!).toBeCloseTo(0.001, 9))
  })
})

describe('order', () => {
  it('actions go out one after another, and only those of an admitted chunk', async () => {
    const cell = await new GuardedCell().armed()
    const refused = expect.objectContaining({ code: 'step-refused' })
    expect(() => cell.robot.send(0)).toThrow(refused)
    cell.robot.admit(cell.chunk(2))
    expect(() => cell.robot.send(1)).toThrow(refused)
    expect(() => cell.robot.send(NaN)).toThrow(refused)
    cell.robot.send(0)
    expect(() => cell.robot.send(1)).toThrow(refused)
    expect(verdict(cell, cell.chunk(1))).toBe('action-under-way')
    cell.finish()
    cell.robot.send(1)
    cell.finish()
    expect(() => cell.robot.send(2)).toThrow(refused)
  })

  it('a chunk that waited until it was stale, or whose arms were moved meanwhile, does not start', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(1))
    cell.run(1010)
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'chunk-refused' }))
    cell.robot.admit(cell.chunk(1))
    cell.left.jointsRad[0]! += 0.12
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'chunk-refused' }))
    expect(cell.left.count('move')).toBe(0)
  })

  it('what was checked is what goes out, whatever the caller does to its array afterwards', async () => {
    const cell = await new GuardedCell().armed()
    const chunk = cell.chunk(1)
    cell.robot.admit(chunk)
    chunk.values.fill(9)
    cell.robot.send(0)
    expect(cell.finish().finished?.asked).toEqual(HOME_POSE)
    expect(cell.left.told.at(-1)?.jointsRad).toEqual(Array.from(HOME_POSE.subarray(0, 6)))
  })
})

describe('the configuration', () => {
  it.each([
    { speedScale: 0 },
    { speedScale: 1.01 },
    { jointSpeedRadPerS: 3.1 },
    { jointAccelerationRadPerS2: 6 },
    { armDistanceM: 0 },
    { jointsStaleMs: 1000 },
    { quickStopAfterMs: Infinity },
    { startJumpRad: 1 },
    { unknown: 1 },
    { workspace: { lowerM: [0, 0, 1], upperM: [1, 1, 1], floorM: 0 } },
  ])('refuses %j', (change) => {
    expect(guardConfigSchema.safeParse({ ...PUT_BACK_CELL, ...change }).success).toBe(false)
  })
})
