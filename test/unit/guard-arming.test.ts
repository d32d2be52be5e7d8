import { describe, expect, it } from 'vitest'
import { GuardedCell, HOME_POSE } from '../fixtures/cell/guarded-cell.ts'

const refused = (layer: string) => expect.objectContaining({ code: 'arming-refused', message: expect.stringContaining(`(${layer})`) })

describe('arming', () => {
  it.each(['', '  ', '\u0007Ada', '123', 'x'.repeat(81)])('needs the name of a person, not %j', async (by) => {
    const cell = new GuardedCell()
    await cell.robot.connect()
    await expect(cell.robot.arm(by)).rejects.toEqual(refused('no-name'))
    expect(cell.robot.tick()).toEqual({ mode: 'not-armed' })
    expect(cell.arms.map((arm) => arm.told.length)).toEqual([0, 0])
  })

  it('powers one arm after the other, and nothing moves', async () => {
    const cell = await new GuardedCell().armed()
    expect(cell.arms.map((arm) => arm.told)).toEqual([[{ command: 'enable' }], [{ command: 'enable' }]])
    expect(cell.run(2000).mode).toBe('ready')
    expect(cell.arms.map((arm) => arm.told.length)).toEqual([1, 1])
  })

  it('is refused before connecting, while armed, and while a stop is carried out', async () => {
    const cell = new GuardedCell()
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('not-connected'))
    await cell.armed()
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('already-armed'))
    await cell.robot.stop('hold', 'lunch')
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('stop-under-way'))
    cell.run(600)
    await cell.robot.arm('Ada')
    expect(cell.robot.tick().mode).toBe('ready')
  })

  it('is refused with an arm that stands outside its limits; a little outside is brought inside by the first set-points', async () => {
    const cell = new GuardedCell()
    cell.right.jointsRad[4] = 1.3
    await cell.robot.connect()
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('joints-outside-limits'))
    expect(cell.arms.flatMap((arm) => arm.told.filter(({ command }) => command === 'enable'))).toEqual([])
    cell.right.jointsRad[4] = HOME_POSE[11]!
    cell.right.jointsRad[5] = 2.11
    await cell.robot.arm('Ada')
    const chunk = cell.chunk(1)
    chunk.values[12] = 2.02
    cell.robot.admit(chunk)
    cell.robot.send(0)
    cell.finish()
    const angles = cell.right.told.flatMap(({ jointsRad }) => jointsRad?.[5] ?? [])
    expect(Math.max(...angles)).toBeLessThanOrEqual(2.0944)
    expect(angles.at(-1)).toBe(2.02)
  })

  it('one arm that gets no power leaves both held and latched', async () => {
    const cell = new GuardedCell()
    cell.right.enabling = async () => {
      throw new Error('no power')
    }
    await cell.robot.connect()
    await expect(cell.robot.arm('Ada')).rejects.toThrow('no power')
    expect(cell.robot.tick()).toMatchObject({ mode: 'latched', latch: { code: 'arming-failed' } })
    expect(cell.left.count('hold')).toBe(1)
    expect(cell.run(3000).mode).toBe('latched')
    expect(cell.left.count('quick-stop')).toBe(0)
  })

  it('an arm that says it has power and has none stays latched', async () => {
    const cell = new GuardedCell()
    cell.left.enabling = async () => undefined
    await cell.robot.connect()
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('power-lost'))
    expect(cell.robot.tick().mode).toBe('latched')
  })

  it('a stop while arming wins', async () => {
    const cell = new GuardedCell()
    await cell.robot.connect()
    let go = (): void => undefined
    cell.left.enabling = () => new Promise((resolve) => (go = resolve))
    const arming = cell.robot.arm('Ada')
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('arming'))
    await cell.robot.stop('hold', 'wait')
    cell.left.enabled = cell.left.followsHost = true
    go()
    await expect(arming).rejects.toEqual(refused('stopped'))
    expect(cell.right.count('enable')).toBe(0)
    expect(cell.robot.tick().mode).toBe('latched')
  })
})

describe('connecting', () => {
  it.each([
    ['swapped arms', 'arm-mismatch', { arm: 'right' }],
    ['a physical arm in an emulated cell', 'arm-mismatch', { kind: 'physical' }],
    ['limits corrupted to -0.1 deg', 'limits-implausible', { limitsRad: Array.from({ length: 6 }, () => [-0.0017, -0.0017]) }],
    ['missing limits', 'limits-implausible', { limitsRad: [] }],
    ['limits that are no numbers', 'limits-implausible', { limitsRad: Array.from({ length: 6 }, () => [NaN, NaN]) }],
    ['a speed limit of zero', 'limits-implausible', { speedLimitsRadPerS: [3, 3, 0, 3, 3, 3] }],
    ['no stroke', 'limits-implausible', { strokeM: 0 }],
  ])('%s: %s', async (_name, code, change) => {
    const cell = new GuardedCell()
    cell.left.info = { ...cell.left.info, ...(change as object) }
    await expect(cell.robot.connect()).rejects.toMatchObject({ code })
    await expect(cell.robot.arm('Ada')).rejects.toEqual(refused('not-connected'))
  })

  it('an arm cannot widen the limits of its model, but narrow them', async () => {
    const cell = new GuardedCell({ jointMarginRad: 0 })
    cell.left.info = { ...cell.left.info, limitsRad: cell.left.info.limitsRad.map(([lower, upper]) => [lower - 1, upper + 1]) }
    cell.right.info = { ...cell.right.info, limitsRad: cell.right.info.limitsRad.map(([lower, upper]) => [lower * 0.5, upper * 0.9]) }
    cell.left.jointsRad[4] = 1.2
    cell.right.jointsRad[4] = 1.05
    await cell.armed()
    const chunk = cell.chunk(1)
    chunk.values[4] = 1.25
    chunk.values[11] = 1.12
    expect(cell.robot.admit(chunk).clamps.map(({ dimension, sent }) => [dimension, sent])).toEqual([
      ['left/joint5', 1.22],
      ['right/joint5', 1.22 * 0.9],
    ])
  })
})

describe('stops', () => {
  it.each(['disable', 'reset'] as const)('%s needs the arms and the name of who holds them', async (stop) => {
    const cell = await new GuardedCell().armed()
    const unconfirmed = expect.objectContaining({ code: 'stop-unconfirmed' })
    await expect(cell.robot.stop(stop, 'end')).rejects.toEqual(unconfirmed)
    await expect(cell.robot.stop(stop, 'end', { arms: [], heldBy: 'Ada' })).rejects.toEqual(unconfirmed)
    await expect(cell.robot.stop(stop, 'end', { arms: ['left'], heldBy: ' ' })).rejects.toEqual(unconfirmed)
    expect(cell.robot.tick().mode).toBe('ready')
    await cell.robot.stop(stop, 'end', { arms: ['left'], heldBy: 'Ada' })
    expect(cell.arms.map((arm) => [arm.count(stop), arm.count('hold')])).toEqual([
      [1, 1],
      [0, 1],
    ])
    expect(cell.run(3000)).toMatchObject({ mode: 'latched' })
    expect(cell.arms.map((arm) => arm.count('quick-stop'))).toEqual([0, 0])
  })

  it('work before the cell is armed, and on the arm that answers', async () => {
    const cell = new GuardedCell()
    cell.left.answer = 'closed'
    await expect(cell.robot.stop('quick-stop', 'now')).rejects.toMatchObject({ code: 'stop-not-taken' })
    expect(cell.right.count('quick-stop')).toBe(3)
  })

  it('closing holds both arms and latches', async () => {
    const cell = await new GuardedCell().armed()
    await cell.robot.close()
    expect(cell.arms.map((arm) => arm.count('hold'))).toEqual([1, 1])
    expect(cell.robot.tick().mode).toBe('latched')
  })
})
