import { afterAll, describe, expect, test } from 'vitest'
import { EmulatedCameras } from '../../hardware/emulator/cameras/emulated-cameras.ts'
import { faultList } from '../../hardware/emulator/faults/fault-list.ts'
import { SlcanReader } from '../../hardware/can/slcan/slcan-reader.ts'
import { enable, virtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'
import { rejected } from '../fixtures/rejected.ts'

const UP = [0.3, 1.2, -1, 0, 0.5, 0]
const tested = new Set<string>()
const far = (got: ArrayLike<number>, from: ArrayLike<number>) =>
  Math.max(...Array.from({ length: 6 }, (_, joint) => Math.abs(got[joint]! - from[joint]!)))

/** One fault on the left arm of a cell whose arms stand powered at UP. */
async function stricken(kind: string, settings: object = {}) {
  tested.add(kind)
  const cell = await virtualCell()
  for (const side of ['left', 'right'] as const) {
    enable(cell, side)
    cell.target(side, UP)
  }
  cell.run(2000)
  cell.forget()
  const id = cell.fault({ kind, arm: 'left', ...settings })
  return { ...cell, clear: () => cell.cell.faults.clear(id) }
}

const joint = (cell: Awaited<ReturnType<typeof stricken>>, name: 'J1' | 'J2' | 'J3') =>
  (Number(cell.newest('left', name === 'J3' ? 'joints-34' : 'joints-12')?.[name]?.raw) * Math.PI) / 180_000

describe('faults of the emulated cell', () => {
  test('frame-loss loses that share of the frames of one arm, both ways', async () => {
    const cell = await stricken('frame-loss', { share: 0.3 })
    cell.run(2000)
    expect(cell.got.left.length / 6080).toBeGreaterThan(0.66)
    expect(cell.got.left.length / 6080).toBeLessThan(0.74)
    expect(cell.got.right).toHaveLength(6080)
    cell.forget()
    for (let query = 0; query < 500; query += 1) cell.send('left', 'limit-query', { joint: 1, query: 1 })
    cell.run(1)
    expect(cell.count('left', 0x473)).toBeGreaterThan(190)
    expect(cell.count('left', 0x473)).toBeLessThan(300)
  })

  test('drop-id loses one id and nothing else, and ends when it is cleared', async () => {
    const cell = await stricken('drop-id', { ids: [0x2a6] })
    cell.run(100)
    expect([cell.count('left', 0x2a6), cell.count('left', 0x2a5)]).toEqual([0, 20])
    cell.clear()
    cell.run(100)
    expect(cell.count('left', 0x2a6)).toBe(20)
  })

  test('freeze-values keeps the rate and repeats old values while the arm moves', async () => {
    const cell = await stricken('freeze-values')
    cell.run(50)
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(1500)
    expect(cell.got.left).toHaveLength(3040 * 1.55)
    expect(joint(cell, 'J1')).toBeCloseTo(0.3, 3)
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0, 3)
  })

  test('joint-offset moves a joint while feedback agrees with the command and no bit tells (piper_sdk#119)', async () => {
    const cell = await stricken('joint-offset', { joint: 3, offsetRad: 0.4 })
    cell.run(1500)
    expect(joint(cell, 'J3')).toBeCloseTo(-1, 2)
    expect(cell.truth('left').jointsRad[2]).toBeCloseTo(-0.6, 2)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'normal' }, targetReached: { value: true } })
    expect(cell.newest('left', 'slow-motor', 3)).toMatchObject({ state: { value: ['enabled'] } })
  })

  test('stuck-joint stands still while the others go, and its motor reports a stall', async () => {
    const cell = await stricken('stuck-joint', { joint: 1 })
    cell.run(10)
    cell.target('left', [-0.5, 1, ...UP.slice(2)])
    cell.run(2000)
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0.3, 2)
    expect(cell.truth('left').jointsRad[1]).toBeCloseTo(1, 2)
    expect(cell.newest('left', 'slow-motor', 1)).toMatchObject({ state: { value: ['enabled', 'stall'] } })
    expect(cell.newest('left', 'status')).toMatchObject({ targetReached: { value: false } })
  })

  test('bus-off stops every frame; as `refused` and `closed` the port says so too', async () => {
    const cell = await stricken('bus-off', { as: 'refused', forMs: 200 })
    cell.run(190)
    expect([cell.got.left.length, cell.got.right.length > 0, cell.states.left]).toEqual([0, true, ['refusing']])
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(1000)
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0.3, 2)
    cell.fault({ kind: 'bus-off', arm: 'left', as: 'closed', forMs: 50 })
    cell.run(100)
    expect(cell.states.left).toEqual(['refusing', 'on', 'closed', 'on'])
    expect(cell.got.left.length).toBeGreaterThan(0)
  })

  test('burst-backlog holds every frame back and then hands all of them over in order', async () => {
    const cell = await stricken('burst-backlog', { everyMs: 500 })
    cell.run(2000)
    const moments = [...new Set(cell.got.left.map(({ atMs }) => atMs))]
    expect(moments.length).toBeLessThanOrEqual(5)
    expect(cell.got.left.length).toBeGreaterThan(3040)
    const firsts = cell.got.left.slice(0, 3).map(({ frame }) => frame.id)
    expect(new Set(firsts).size).toBe(3)
  })

  test('delay tells the past', async () => {
    const cell = await stricken('delay', { delayMs: 400 })
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(450)
    const told = joint(cell, 'J1')
    const then = cell.truth('left').jointsRad[0]!
    expect(told - then).toBeGreaterThan(0.05)
    cell.run(400)
    expect(Math.abs(joint(cell, 'J1') - then)).toBeLessThan(0.02)
  })

  test('garbage stands between whole frames and is never read as one', async () => {
    const cell = await stricken('garbage', { linesPerS: 1000 })
    cell.run(1000)
    const kinds: string[] = []
    const reader = new SlcanReader(({ slcan }) => kinds.push(slcan))
    for (const bytes of cell.raw.left) {
      reader.push(bytes)
      reader.push(Buffer.from('\r'))
    }
    expect(cell.raw.left).toHaveLength(1000)
    expect(kinds.filter((kind) => kind === 'garbage').length).toBeGreaterThan(300)
    expect(kinds).not.toContain('frame')
    expect(cell.got.left).toHaveLength(3040)
  })

  test('power-loss drops a silent arm; it starts anew, disabled, and its first angles read 0', async () => {
    const cell = await stricken('power-loss', { forMs: 1000 })
    cell.run(990)
    expect([cell.got.left.length, cell.got.right.length > 0]).toEqual([0, true])
    expect(far(cell.truth('left').jointsRad, UP)).toBeGreaterThan(0.2)
    cell.run(900)
    expect(joint(cell, 'J2')).toBe(0)
    cell.run(400)
    expect(Math.abs(joint(cell, 'J2'))).toBeGreaterThan(0.1)
    expect(cell.newest('left', 'status')).toMatchObject({ controlMode: { value: 'standby' } })
    expect(cell.newest('left', 'slow-motor', 2)).toMatchObject({ state: { value: [] } })
  })

  test('second-master is seen on the bus and keeps the arm from its host', async () => {
    const cell = await stricken('second-master')
    cell.run(100)
    expect([cell.count('left', 0x151), cell.count('left', 0x155)]).toEqual([10, 10])
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(1000)
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0.3, 1)
  })

  test('firmware reports another version', async () => {
    const cell = await stricken('firmware', { text: 'S-V1.4-0' })
    cell.run(1)
    cell.send('left', 'firmware-query', { request: 1 })
    cell.run(1)
    const text = cell.got.left.filter(({ frame }) => frame.id === 0x4af).map(({ frame }) => Buffer.from(frame.data).toString('latin1'))
    expect(text.join('')).toContain('S-V1.4-0')
  })

  test('leader-mode sends commands only', async () => {
    const cell = await stricken('leader-mode')
    cell.run(50)
    expect([...new Set(cell.got.left.map(({ frame }) => frame.id))]).toEqual([0x151, 0x155, 0x156, 0x157, 0x159])
  })

  test('status-stuck stays whatever the host does, and nothing moves; status 5 names the joint', async () => {
    const cell = await stricken('status-stuck')
    cell.run(10)
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(1000)
    expect(cell.newest('left', 'status')).toMatchObject({ armStatus: { value: 'target-over-limit' } })
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0.3, 2)
    cell.clear()
    cell.fault({ kind: 'status-stuck', arm: 'left', status: 5, joint: 4 })
    cell.run(50)
    expect(cell.newest('left', 'status')).toMatchObject({
      armStatus: { value: 'joint-communication' },
      jointCommunicationFaults: { value: ['J4'] },
    })
  })

  test('teach-button wins over CAN, and with this firmware only a reset ends standby afterwards (piper_sdk#103)', async () => {
    const cell = await stricken('teach-button', { forMs: 500 })
    cell.run(100)
    cell.mode('left', 100)
    cell.target('left', [0, ...UP.slice(1)])
    cell.run(300)
    expect(cell.newest('left', 'status')).toMatchObject({ controlMode: { value: 'teach' }, armStatus: { value: 'teach-record' } })
    expect(cell.truth('left').jointsRad[0]).toBeCloseTo(0.3, 2)
    cell.run(200)
    cell.mode('left', 100)
    cell.run(50)
    expect(cell.newest('left', 'status')).toMatchObject({ controlMode: { value: 'standby' } })
    cell.send('left', 'motion-control', { emergency: 2 })
    cell.mode('left', 100)
    cell.run(50)
    expect(cell.newest('left', 'status')).toMatchObject({ controlMode: { value: 'can' } })
  })

  test('stroke-unset: the gripper stands still and reports 0', async () => {
    const cell = await stricken('stroke-unset')
    cell.send('left', 'gripper-target', { stroke: 50_000, force: 1000, command: 1 })
    cell.run(1000)
    cell.send('left', 'parameter-query', { query: 4, load: 3 })
    cell.run(10)
    expect(cell.truth('left').openingM).toBeLessThan(0.002)
    expect(cell.newest('left', 'gripper')).toMatchObject({ stroke: { raw: 0 } })
    expect(cell.newest('left', 'gripper-answer')).toMatchObject({ maxStroke: { raw: 0 } })
  })

  test('enable-refused leaves one motor without power', async () => {
    const cell = await stricken('enable-refused', { joint: 4 })
    cell.run(10)
    cell.power('left', true)
    cell.run(100)
    expect([3, 4].map((motor) => cell.newest('left', 'slow-motor', motor)?.['state']?.value)).toEqual([['enabled'], []])
  })

  test('zero-joints reports exactly 0 from an arm that stands elsewhere', async () => {
    const cell = await stricken('zero-joints')
    cell.run(10)
    expect([joint(cell, 'J1'), joint(cell, 'J2'), joint(cell, 'J3')]).toEqual([0, 0, 0])
  })

  test('begins and ends when the script says, and faults of two kinds hold at once', async () => {
    const cell = await virtualCell()
    cell.fault({ kind: 'power-loss', arm: 'right', atMs: 500, forMs: 100 })
    cell.fault({ kind: 'drop-id', ids: [0x2a1], atMs: 550 })
    cell.run(500)
    expect(cell.cell.faults.active.map(({ fault }) => fault.kind)).toEqual(['power-loss'])
    cell.run(50)
    expect(cell.cell.faults.active.map(({ fault }) => fault.kind)).toEqual(['power-loss', 'drop-id'])
    cell.run(50)
    expect(cell.cell.faults.active.map(({ fault }) => fault.kind)).toEqual(['drop-id'])
  })

  test('the same faults in the same cell give the same frames again, bit for bit', async () => {
    const course = async () => {
      const cell = await stricken('frame-loss', { share: 0.5 })
      cell.target('left', [0, ...UP.slice(1)])
      cell.run(500)
      return cell.got.left.map(({ atMs, frame }) => `${atMs} ${frame.id} ${Buffer.from(frame.data).toString('hex')}`).join('\n')
    }
    expect(await course()).toBe(await course())
  })
})

describe('camera faults of the emulated cell', () => {
  const open: EmulatedCameras[] = []
  afterAll(async () => {
    await Promise.all(open.map((cameras) => cameras.close()))
  })

  test('camera-lost gives an error, camera-frozen the same picture with its old time, and the other cameras go on', async () => {
    tested.add('camera-lost').add('camera-frozen')
    const cell = await virtualCell({ arms: 'home' })
    const cameras = new EmulatedCameras(cell.cell, { nowMs: () => cell.cell.nowMs })
    open.push(cameras)
    const head = { camera: 'head', widthPx: 48, heightPx: 36 } as const
    const wrist = { ...head, camera: 'left-wrist' } as const
    cell.run(100)
    const lost = cell.fault({ kind: 'camera-lost', camera: 'head' })
    cell.run(1)
    expect((await rejected(cameras.picture(head))).code).toBe('camera-lost')
    expect((await cameras.picture(wrist)).image.rgb).toHaveLength(3 * 48 * 36)
    cell.cell.faults.clear(lost)
    cell.fault({ kind: 'camera-frozen', camera: 'left-wrist' })
    cell.run(1)
    const before = await cameras.picture(wrist)
    enable(cell, 'left')
    cell.target('left', UP)
    cell.run(1500)
    expect(await cameras.picture(wrist)).toEqual(before)
    expect((await cameras.picture(head)).capturedAtMs).toBe(cell.cell.nowMs)
    expect(await cameras.picture(wrist)).toEqual(before)
    cell.cell.faults.clear()
    cell.run(1)
    const after = await cameras.picture(wrist)
    expect(Buffer.compare(after.image.rgb, before.image.rgb)).not.toBe(0)
  })
})

test('every kind of fault is tested here', () => {
  expect([...tested].sort()).toEqual(
    faultList()
      .map(({ kind }) => kind)
      .sort(),
  )
})
