import { describe, expect, it } from 'vitest'
import type { DeadMan } from '../../src/core/cell/dead-man.ts'
import { BEAT_MS, GuardedCell } from '../fixtures/cell/guarded-cell.ts'
import type { SpyArm } from '../fixtures/cell/spy-arm.ts'

const halfway = async (cell: GuardedCell): Promise<void> => {
  await cell.armed()
  cell.robot.admit(cell.chunk(3, { 0: 0.02 }))
  cell.robot.send(0)
  cell.run(100)
}

/** Every cause that arms can give, on the left arm; the latch must stop the right one just as well. */
const causes: readonly (readonly [code: string, cause: (arm: SpyArm) => void, cure: (arm: SpyArm) => void, afterMs: number])[] = [
  ['joints-stale', (arm) => (arm.jointsAgeMs = 101), (arm) => (arm.jointsAgeMs = 0), 0],
  ['status-stale', (arm) => (arm.statusAgeMs = 201), (arm) => (arm.statusAgeMs = 0), 0],
  ['power-stale', (arm) => (arm.powerAgeMs = 1001), (arm) => (arm.powerAgeMs = 0), 0],
  ['joints-stale', (arm) => (arm.jointsAgeMs = -6), (arm) => (arm.jointsAgeMs = 0), 0],
  ['joints-stale', (arm) => (arm.jointsAgeMs = NaN), (arm) => (arm.jointsAgeMs = 0), 0],
  ['no-feedback', (arm) => (arm.silent = true), (arm) => (arm.silent = false), 0],
  ['feedback-broken', (arm) => (arm.jointsRad[3] = NaN), (arm) => (arm.jointsRad[3] = 0), 0],
  ['feedback-broken', (arm) => (arm.gripperM = Infinity), (arm) => (arm.gripperM = 0.03), 0],
  ['power-lost', (arm) => (arm.enabled = false), (arm) => (arm.enabled = true), 0],
  ['not-following', (arm) => (arm.followsHost = false), (arm) => (arm.followsHost = true), 0],
  [
    'arm-fault',
    (arm) => (arm.faults = [{ code: 'collision', joint: 2, text: 'joint 2 has hit something' }]),
    (arm) => (arm.faults = []),
    0,
  ],
  ['command-not-taken', (arm) => (arm.answer = 'no-buffer'), (arm) => (arm.answer = 'sent'), 0],
  ['command-not-taken', (arm) => (arm.answer = 'closed'), (arm) => (arm.answer = 'sent'), 0],
  ['tracking-error', (arm) => (arm.jointsRad[1]! += 0.2), (arm) => (arm.stuck = false), 210],
]

describe('a latch', () => {
  it.each(causes)(
    'stops both arms on %s of one arm, stays when the cause goes, and opens only for a person',
    async (code, cause, cure, afterMs) => {
      const cell = new GuardedCell()
      await halfway(cell)
      for (const arm of cell.arms) arm.stuck = true
      cause(cell.left)
      const { mode, latch } = cell.run(afterMs + BEAT_MS)
      expect(mode).toBe('latched')
      expect(latch).toMatchObject({ code, arm: 'left', quickStopped: false })
      expect(cell.left.count('hold')).toBeGreaterThan(0)
      expect(cell.right.count('hold')).toBeGreaterThan(0)
      const moved = cell.arms.map((arm) => arm.count('move'))
      cure(cell.left)
      expect(cell.run(5000).mode).toBe('latched')
      expect(() => cell.robot.admit(cell.chunk(1))).toThrow(expect.objectContaining({ code: 'guard-latched' }))
      expect(() => cell.robot.send(1)).toThrow(expect.objectContaining({ code: 'guard-latched' }))
      expect(cell.arms.map((arm) => arm.count('move'))).toEqual(moved)
      await expect(cell.robot.arm(' ')).rejects.toMatchObject({ code: 'arming-refused' })
      await cell.robot.arm('Ada')
      expect(cell.run(100).mode).toBe('ready')
      expect(cell.arms.map((arm) => arm.count('move'))).toEqual(moved)
    },
  )

  it.each(causes.filter(([code]) => !['command-not-taken', 'tracking-error', 'power-lost', 'not-following'].includes(code)))(
    'cannot be opened while %s still holds',
    async (code, cause) => {
      const cell = new GuardedCell()
      await halfway(cell)
      cause(cell.right)
      cell.run(2000)
      await expect(cell.robot.arm('Ada')).rejects.toMatchObject({ code: 'arming-refused' })
      expect(cell.robot.tick()).toMatchObject({ mode: 'latched', latch: { code } })
      expect(cell.right.count('enable') + cell.left.count('enable')).toBe(2)
    },
  )

  it('sends nothing of a beat in the middle of which this computer stood still', async () => {
    let standsStillMs = 0
    const deadMan: DeadMan = {
      name: 'the key',
      heldAtMs: () => {
        const heldMs = cell.atMs
        cell.atMs += standsStillMs
        return heldMs
      },
    }
    const cell = new GuardedCell({}, deadMan)
    await halfway(cell)
    const moved = cell.arms.map((arm) => arm.count('move'))
    cell.atMs += BEAT_MS
    standsStillMs = 1500
    expect(cell.robot.tick().latch).toMatchObject({ code: 'loop-stalled' })
    expect(cell.arms.map((arm) => arm.count('move'))).toEqual(moved)
  })

  it('holds for half a second, then both arms sink if the hold cannot be seen to hold', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.left.silent = true
    expect(cell.run(490).latch).toMatchObject({ code: 'no-feedback', quickStopped: false })
    expect(cell.arms.map((arm) => arm.count('quick-stop'))).toEqual([0, 0])
    expect(cell.run(60).latch).toMatchObject({ code: 'no-feedback', quickStopped: true })
    expect(cell.arms.map((arm) => arm.count('quick-stop'))).toEqual([3, 3])
    cell.run(5000)
    expect(cell.arms.map((arm) => arm.count('quick-stop'))).toEqual([3, 3])
  })

  it('goes on holding, without sinking, if both arms are seen to stand still', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    await cell.robot.stop('hold', 'a person pressed stop')
    cell.run(5000)
    expect(cell.robot.state().latch).toMatchObject({ code: 'operator-stop', quickStopped: false })
    const holds = cell.left.count('hold')
    expect(holds).toBeGreaterThan(40)
    cell.run(5000)
    expect(cell.left.count('hold')).toBe(holds)
  })

  it('an arm that creeps away under the hold makes both sink', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    await cell.robot.stop('hold', 'a person pressed stop')
    cell.right.jointsRad[1]! += 0.11
    cell.run(600)
    expect(cell.robot.state().latch).toMatchObject({ quickStopped: true })
  })

  it('neither arm sinks because a person guides one by its teach button', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.left.followsHost = false
    cell.left.faults = [{ code: 'teach-mode', text: 'the teach button is on' }]
    cell.left.jointsRad[1]! += 0.3
    expect(cell.run(1000).latch).toMatchObject({ code: 'arm-fault', quickStopped: false })
    expect(cell.arms.map((arm) => [arm.count('quick-stop'), arm.count('hold') > 0])).toEqual([
      [0, true],
      [0, true],
    ])
  })

  it('but they do where it replays a taught movement by itself', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.left.followsHost = false
    cell.left.faults = [
      { code: 'teach-mode', text: 'the teach button is on' },
      { code: 'teach-replay', text: 'it replays' },
    ]
    expect(cell.run(1000).latch).toMatchObject({ code: 'arm-fault', quickStopped: true })
  })

  it('an arm that says it has power and falls is noticed by its joints, also while nothing moves', async () => {
    const cell = await new GuardedCell().armed()
    for (let beat = 0; beat < 100; beat += 1) {
      cell.right.jointsRad[1]! += 0.01
      cell.run(BEAT_MS)
    }
    expect(cell.robot.state().latch).toMatchObject({ code: 'tracking-error', arm: 'right', quickStopped: true })
  })

  it('a chunk that was admitted before it is gone when a person has armed the cell again', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(3))
    await cell.robot.stop('hold', 'just then')
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'guard-latched' }))
    cell.run(1000)
    await cell.robot.arm('Ada')
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'step-refused' }))
    cell.run(1000)
    expect(cell.arms.map((arm) => arm.count('move'))).toEqual([0, 0])
  })

  it('names its first cause, whatever follows', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.left.enabled = false
    cell.run(BEAT_MS)
    await cell.robot.stop('quick-stop', 'to be sure')
    expect(cell.robot.tick().latch).toMatchObject({ code: 'power-lost', quickStopped: true })
  })

  it('reaches the other arm although the driver of one throws', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    Object.defineProperty(cell.left, 'answer', {
      get: () => {
        throw new Error('the port is gone')
      },
    })
    expect(cell.run(20).latch).toMatchObject({ code: 'command-not-taken', arm: 'left' })
    expect(cell.right.count('hold')).toBeGreaterThan(0)
    await expect(cell.robot.stop('quick-stop', 'now')).rejects.toMatchObject({ code: 'stop-not-taken' })
    expect(cell.right.count('quick-stop')).toBe(3)
  })
})

describe('an error of a port', () => {
  const broken = (): never => {
    throw new Error('the port is gone')
  }

  it('a dead-man that throws while the arms move stops both', async () => {
    const deadMan = { name: 'pedal', heldAtMs: (): number => cell.atMs }
    const cell: GuardedCell = await new GuardedCell({}, deadMan).armed()
    cell.robot.admit(cell.chunk(2))
    cell.robot.send(0)
    cell.run(50)
    deadMan.heldAtMs = broken
    expect(cell.run(10).latch).toMatchObject({ code: 'guard-error', text: expect.stringContaining('the port is gone') })
    expect(cell.arms.map((arm) => arm.count('hold') > 0)).toEqual([true, true])
  })

  it('a report that is no report stops both, and so does a driver that throws when asked', async () => {
    for (const [feedback, code] of [
      [() => ({ arm: 'right' }), 'no-feedback'],
      [() => ({ arm: 'right', jointsRad: [0, 0, 0, 0, 0, 0], faults: [] }), 'no-feedback'],
      [() => ({ arm: 'right', jointsRad: new Float64Array(5), faults: [] }), 'feedback-broken'],
      [broken, 'no-feedback'],
    ] as const) {
      const cell = new GuardedCell()
      await halfway(cell)
      Object.defineProperty(cell.right, 'feedback', { value: feedback })
      expect(cell.run(10).latch).toMatchObject({ code })
      expect(cell.arms.map((arm) => arm.count('hold') > 0)).toEqual([true, true])
      expect(cell.run(1000).latch).toMatchObject({ code, quickStopped: true })
      expect(cell.arms.map((arm) => arm.count('quick-stop'))).toEqual([3, 3])
    }
  })
})

describe('the control loop is watched too', () => {
  it('a stalled loop latches', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.atMs += 101
    expect(cell.robot.tick().latch).toMatchObject({ code: 'loop-stalled' })
  })

  it('a clock that goes back latches', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    cell.atMs -= 1
    expect(cell.robot.tick().latch).toMatchObject({ code: 'loop-stalled' })
  })

  it('a next action that does not come latches; after the last action nothing has to come', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(2))
    cell.robot.send(0)
    cell.finish()
    expect(cell.run(90).mode).toBe('ready')
    cell.robot.send(1)
    cell.finish()
    expect(cell.run(5000).mode).toBe('ready')
    cell.robot.admit(cell.chunk(2))
    cell.robot.send(0)
    cell.finish()
    expect(cell.run(120).latch).toMatchObject({ code: 'action-late' })
  })
})

describe('the dead-man', () => {
  const held = { name: 'foot pedal', sinceMs: 0 as number | undefined }
  const pedal: DeadMan = { name: held.name, heldAtMs: () => held.sinceMs }

  it('must be held while the arms move, and not while they stand', async () => {
    held.sinceMs = undefined
    const cell = await new GuardedCell({}, pedal).armed()
    expect(cell.run(1000).mode).toBe('ready')
    cell.robot.admit(cell.chunk(3, { 0: 0.02 }))
    held.sinceMs = cell.atMs
    cell.robot.send(0)
    expect(cell.run(250).mode).toBe('moving')
    expect(cell.run(20).latch).toMatchObject({ code: 'dead-man-released' })
    expect(cell.arms.map((arm) => arm.count('hold') > 0)).toEqual([true, true])
    held.sinceMs = cell.atMs
    expect(cell.run(1000).mode).toBe('latched')
  })

  it('is asked before the first action', async () => {
    held.sinceMs = undefined
    const cell = await new GuardedCell({}, pedal).armed()
    cell.robot.admit(cell.chunk(1))
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'guard-latched' }))
    expect(cell.left.count('move')).toBe(0)
  })
})

describe('a process that stalls', () => {
  it('does not go on with the next action when it wakes up, even if that order is read before any beat', async () => {
    const cell = await new GuardedCell().armed()
    cell.robot.admit(cell.chunk(3, { 0: 0.02 }))
    cell.robot.send(0)
    cell.finish()
    const moves = cell.left.count('move')
    cell.atMs += 5000
    expect(() => cell.robot.send(1)).toThrow(expect.objectContaining({ code: 'guard-latched' }))
    expect(cell.run(2000)).toMatchObject({ mode: 'latched', latch: { code: 'action-late' } })
    expect(cell.left.count('move')).toBe(moves)
  })
})

describe('a dead-man', () => {
  it.each([1e9, NaN, Infinity])('that was held %d ms from now, or at no time, is let go', async (inMs) => {
    let heldAtMs = 0
    const cell = await new GuardedCell({}, { name: 'pedal', heldAtMs: () => heldAtMs }).armed()
    heldAtMs = cell.atMs + inMs
    cell.robot.admit(cell.chunk(1))
    expect(() => cell.robot.send(0)).toThrow(expect.objectContaining({ code: 'guard-latched' }))
    expect(cell.robot.tick()).toMatchObject({ latch: { code: 'dead-man-released' } })
  })
})

describe('connecting anew', () => {
  it('in the middle of a motion holds both arms first, and nothing is armed after it', async () => {
    const cell = new GuardedCell()
    await halfway(cell)
    await cell.robot.connect()
    expect(cell.arms.map((arm) => arm.told.at(-1)?.command)).toEqual(['hold', 'hold'])
    expect(cell.robot.tick()).toMatchObject({ mode: 'latched', latch: { code: 'closed' } })
  })

  it('that fails leaves nothing to arm, whatever an earlier connection told', async () => {
    const cell = new GuardedCell()
    await cell.robot.connect()
    cell.right.info = { ...cell.right.info, kind: 'physical' }
    await expect(cell.robot.connect()).rejects.toMatchObject({ code: 'arm-mismatch' })
    await expect(cell.robot.arm('Ada')).rejects.toMatchObject({ code: 'arming-refused' })
    expect(cell.left.count('enable')).toBe(0)
  })

  it.each(['connect', 'close'] as const)('%s while the arms get power ends that: the other arm gets none', async (order) => {
    const cell = new GuardedCell()
    await cell.robot.connect()
    let powered: () => void = () => undefined
    cell.left.enabling = () => new Promise((resolve) => (powered = resolve))
    const arming = cell.robot.arm('Ada')
    await cell.robot[order]()
    powered()
    await expect(arming).rejects.toMatchObject({ code: 'arming-refused' })
    expect(cell.right.count('enable')).toBe(0)
    expect(cell.robot.tick().mode).toBe('latched')
  })
})
