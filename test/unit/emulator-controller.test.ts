import { describe, expect, test } from 'vitest'
import { flangePose } from '../../hardware/piper/forward-kinematics.ts'
import { eulerRad } from '../../hardware/emulator/controller/euler.ts'
import { enable, virtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'

const UP = [0.3, 1.2, -1, 0, 0.5, 0]
const near = (got: ArrayLike<number>, wanted: readonly number[], within: number) =>
  wanted.every((angle, joint) => Math.abs(got[joint]! - angle) <= within)
const far = (got: ArrayLike<number>, from: ArrayLike<number>) =>
  Math.max(...Array.from({ length: 6 }, (_, joint) => Math.abs(got[joint]! - from[joint]!)))

describe('the emulated PiPER controller', () => {
  test('sends 3,040 frames a second, each id at its own rate, also while nobody talks to it', async () => {
    const cell = await virtualCell()
    cell.run(1000)
    expect(cell.got.left).toHaveLength(3040)
    const ids = [0x2a1, 0x2a2, 0x2a3, 0x2a4, 0x2a5, 0x2a6, 0x2a7, 0x2a8]
    expect(ids.map((id) => cell.count('left', id))).toEqual(ids.map(() => 200))
    expect([1, 2, 3, 4, 5, 6].map((motor) => cell.count('left', 0x250 + motor))).toEqual([200, 200, 200, 200, 200, 200])
    expect([1, 2, 3, 4, 5, 6].map((motor) => cell.count('left', 0x260 + motor))).toEqual([40, 40, 40, 40, 40, 40])
  })

  test('starts in standby without power at a pose that is not zero, and reports its flange where its joints put it', async () => {
    const cell = await virtualCell()
    cell.run(50)
    expect(cell.newest('left', 'status')).toMatchObject({ controlMode: { value: 'standby' }, armStatus: { value: 'normal' } })
    expect(cell.newest('left', 'slow-motor', 3)).toMatchObject({ state: { value: [] } })
    const { positionM, rotation } = flangePose(cell.truth('left').jointsRad)
    expect(cell.newest('left', 'flange-xy')?.['x']?.raw).toBe(Math.round(positionM[0]! * 1e6))
    expect(cell.newest('left', 'flange-ry-rz')?.['ry']?.raw).toBe(Math.round((eulerRad(rotation)[1] * 180_000) / Math.PI))
    expect(Math.abs(Number(cell.newest('left', 'joints-34')?.['J3']?.raw))).toBeGreaterThan(1000)
  })

  test('answers firmware in 11 frames of 8 characters, and limits and accelerations joint by joint', async () => {
    const cell = await virtualCell()
    cell.send('left', 'firmware-query', { request: 1 })
    for (const joint of [1, 2, 3, 4, 5, 6]) {
      cell.send('left', 'limit-query', { joint, query: 1 })
      cell.send('left', 'limit-query', { joint, query: 2 })
    }
    cell.send('left', 'limit-query', { joint: 9, query: 1 })
    cell.run(2)
    const text = cell.got.left.filter(({ frame }) => frame.id === 0x4af).map(({ frame }) => Buffer.from(frame.data).toString('latin1'))
    expect([text.length, /S-V\d+\.\d+-\d+/.exec(text.join(''))?.[0]]).toEqual([11, 'S-V1.8-2'])
    expect([cell.count('left', 0x473), cell.count('left', 0x47c)]).toEqual([6, 6])
    expect(cell.newest('left', 'limit-answer')).toMatchObject({
      maxAngle: { value: 120 },
      minAngle: { value: -120 },
      maxSpeed: { raw: 3000 },
    })
  })

  test('moves to a target at the speed asked for, and holds it for ever when the host falls silent', async () => {
    const cell = await virtualCell()
    enable(cell, 'left', 10)
    expect(cell.newest('left', 'slow-motor', 6)).toMatchObject({ state: { value: ['enabled'] } })
    cell.target('left', UP)
    let fastest = 0
    for (let step = 0; step < 500; step += 1) {
      cell.run(10)
      fastest = Math.max(fastest, ...cell.truth('left').speedsRadPerS.map(Math.abs))
    }
    expect(fastest).toBeGreaterThan(0.25)
    expect(fastest).toBeLessThan(0.35)
    expect(near(cell.truth('left').jointsRad, UP, 0.002)).toBe(true)
    expect(cell.newest('left', 'status')).toMatchObject({ targetReached: { value: true }, controlMode: { value: 'can' } })
    cell.run(10_000)
    expect(near(cell.truth('left').jointsRad, UP, 0.002)).toBe(true)
  })

  test('does not move in standby, without power, or to the target of the other arm', async () => {
    const cell = await virtualCell()
    const before = cell.truth('left').jointsRad
    cell.target('left', UP)
    cell.run(500)
    cell.power('left', true)
    enable(cell, 'right')
    cell.target('right', UP)
    cell.run(3000)
    expect(far(cell.truth('left').jointsRad, before)).toBeLessThan(0.002)
    expect(near(cell.truth('right').jointsRad, UP, 0.002)).toBe(true)
  })

  test('lunges to a stale target when it is powered again without a new one, as a real arm does', async () => {
    const cell = await virtualCell()
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(2000)
    cell.power('left', false)
    cell.run(2000)
    const fallen = cell.truth('left').jointsRad
    expect(far(fallen, UP)).toBeGreaterThan(0.2)
    cell.power('left', true)
    cell.run(2000)
    expect(near(cell.truth('left').jointsRad, UP, 0.002)).toBe(true)
  })

  test('takes no target beyond a limit: status 4, the joint flagged, the arm stands; a good target ends that', async () => {
    const cell = await virtualCell()
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(2000)
    cell.target('left', [3, ...UP.slice(1)])
    cell.run(1000)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'target-over-limit' }, jointsAtLimit: { value: ['J1'] } })
    expect(near(cell.truth('left').jointsRad, UP, 0.002)).toBe(true)
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(1500)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'normal' }, jointsAtLimit: { value: [] } })
    expect(near(cell.truth('left').jointsRad, [0, ...UP.slice(1)], 0.002)).toBe(true)
  })

  test('quick stop sinks slowly and takes no command; reset drops the arm and needs two enables', async () => {
    const cell = await virtualCell()
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(2000)
    cell.send('left', 'motion-control', { emergency: 1 })
    cell.target('left', [0, 1, -1, 0, 0, 0])
    cell.run(500)
    const sunk = far(cell.truth('left').jointsRad, UP)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'emergency-stop' } })
    expect(cell.newest('left', 'slow-motor', 1)).toMatchObject({ state: { value: ['enabled'] } })
    const at = cell.truth('left').jointsRad
    cell.send('left', 'motion-control', { emergency: 2 })
    cell.run(500)
    expect(far(cell.truth('left').jointsRad, at)).toBeGreaterThan(2 * sunk)
    expect(sunk).toBeGreaterThan(0.005)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'normal' }, controlMode: { value: 'standby' } })
    cell.power('left', true)
    cell.run(100)
    expect(cell.newest('left', 'slow-motor', 1)).toMatchObject({ state: { value: [] } })
    cell.power('left', true)
    cell.run(100)
    expect(cell.newest('left', 'slow-motor', 1)).toMatchObject({ state: { value: ['enabled'] } })
  })

  test('goes to a pose in MOVE P, and says so when there is no way', async () => {
    const cell = await virtualCell()
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(2000)
    const wanted = [0.1, 1.3, -1.1, 0.1, 0.4, 0.1]
    const { positionM, rotation } = flangePose(wanted)
    const [x = 0, y = 0, z = 0] = [...positionM].map((metres) => Math.round(metres * 1e6))
    const [rx, ry, rz] = eulerRad(rotation).map((angle) => Math.round((angle * 180_000) / Math.PI))
    cell.mode('left', 100, 1, 0)
    cell.send('left', 'pose-target-xy', { x, y })
    cell.send('left', 'pose-target-z-rx', { z, rx: rx! })
    cell.send('left', 'pose-target-ry-rz', { ry: ry!, rz: rz! })
    cell.run(2000)
    expect(near(cell.truth('left').jointsRad, wanted, 0.005)).toBe(true)
    cell.send('left', 'pose-target-xy', { x: 3_000_000, y: 0 })
    cell.send('left', 'pose-target-ry-rz', { ry: ry!, rz: rz! })
    cell.run(1000)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'no-solution' } })
    expect(near(cell.truth('left').jointsRad, wanted, 0.005)).toBe(true)
  })

  test('the gripper has a power of its own, keeps to its stroke, and reports what holds its fingers', async () => {
    const cell = await virtualCell()
    cell.send('left', 'gripper-target', { stroke: 95_000, force: 1000, command: 1 })
    cell.run(1500)
    expect(cell.truth('left').openingM).toBeCloseTo(0.07, 3)
    expect(cell.newest('left', 'gripper')).toMatchObject({ state: { value: ['enabled', 'homed'] } })
    cell.send('left', 'gripper-target', { stroke: 0, force: 1000, command: 0 })
    cell.run(1000)
    expect(cell.truth('left').openingM).toBeCloseTo(0.07, 3)
    expect(cell.newest('left', 'gripper')).toMatchObject({ state: { value: ['homed'] } })
  })

  test('acknowledges and keeps every command that a real arm writes to flash; a role takes hold at the next start', async () => {
    const cell = await virtualCell()
    cell.send('left', 'limit-setup', { joint: 1, maxAngle: 900, minAngle: 0x7fff, maxSpeed: 0x7fff })
    cell.send('left', 'collision-level-setup', { level: [1, 1, 1, 1, 1, 1] })
    cell.send('left', 'joint-setup', { joint: 7, accelerationFieldValid: 0xae, acceleration: 300 })
    cell.send('left', 'joint-setup', { joint: 2, setZero: 0xae })
    cell.send('left', 'role-setup', { role: 0xfa })
    cell.run(5)
    expect(cell.cell.arms.left.controller.writes.map(({ id }) => id)).toEqual([0x474, 0x47a, 0x475, 0x475, 0x470])
    expect(cell.count('left', 0x476)).toBe(5)
    expect(cell.newest('left', 'set-answer')).toMatchObject({ answeredId: { raw: 0x70 }, zeroSet: { value: false } })
    cell.send('left', 'limit-query', { joint: 1, query: 1 })
    cell.send('left', 'limit-query', { joint: 6, query: 2 })
    cell.send('left', 'parameter-query', { query: 2, load: 3 })
    cell.run(5)
    expect(cell.newest('left', 'limit-answer')).toMatchObject({
      maxAngle: { value: 90 },
      minAngle: { value: -150 },
      maxSpeed: { raw: 3000 },
    })
    expect(cell.newest('left', 'acceleration-answer')).toMatchObject({ maxAcceleration: { raw: 300 } })
    expect(cell.newest('left', 'collision-level-answer')).toMatchObject({ level: { value: [1, 1, 1, 1, 1, 1] } })
    cell.fault({ kind: 'power-loss', arm: 'left', forMs: 100 })
    cell.run(2000)
    cell.forget()
    cell.run(100)
    expect([...new Set(cell.got.left.map(({ frame }) => frame.id))]).toEqual([0x151, 0x155, 0x156, 0x157, 0x159])
  })

  test('leaves frames alone that are none of its commands or not eight bytes long', async () => {
    const cell = await virtualCell()
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(2000)
    for (let id = 0; id <= 0x7ff; id += 1) {
      cell.cell.receive('left', { id, data: new Uint8Array(id % 8) })
      if (id < 0x121 || id > 0x4af) cell.cell.receive('left', { id, data: new Uint8Array(8).fill(0xff) })
    }
    cell.send('left', 'mit', { position: 0xffff, velocity: 0xfff, kp: 0xfff }, 1)
    cell.run(1000)
    expect(near(cell.truth('left').jointsRad, UP, 0.002)).toBe(true)
    expect(cell.cell.arms.left.controller.writes).toEqual([])
  })
})
