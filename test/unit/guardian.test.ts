import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GuardianClient } from '../../hardware/cell/guardian/guardian-client.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { ledGuardian as led } from '../fixtures/cell/served-guardian.ts'

const chunk = (steps: number, chunkId = 'c1') => ({
  chunkId,
  steps,
  values: Float64Array.from({ length: steps * 14 }, (_, i) => i / 1000),
  observedAtMs: 0,
})

/** Waits until `true_` holds; a test that never gets there fails by its own time limit. */
async function until(true_: () => boolean): Promise<void> {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a guardian', () => {
  test('carries out what its leader asks, step by step, and tells what was asked, sent and measured', async () => {
    const { robot, leader } = await led()
    await leader.arm('Ada')
    expect(await leader.admit(chunk(2))).toMatchObject({ chunkId: 'c1', steps: 2, stepMs: 15 })
    const first = await leader.execute(0)
    const second = await leader.execute(1)
    expect([...first.sent]).toEqual(Array.from({ length: 14 }, (_, i) => i / 1000))
    expect([...second.measured]).toEqual([...second.sent])
    expect(second.atMs).toBeGreaterThan(first.atMs)
    await leader.close()
    expect(robot.told).toEqual(['connect', 'arm Ada', 'admit c1', 'send 0', 'send 1', 'close'])
  })

  test('holds both arms when its leader is gone without a word, then closes', async () => {
    const { robot, leader, socket, guardian } = await led()
    await leader.arm('Ada')
    await leader.admit(chunk(1))
    robot.beats = 1_000_000
    leader.execute(0).catch(() => undefined)
    await until(() => robot.told.includes('send 0'))
    socket.destroy()
    await until(() => robot.told.some((line) => line.startsWith('stop')))
    expect(robot.told.slice(-1)).toEqual(['stop hold: the program that led this cell has ended'])
    await guardian.finished
    expect(robot.told.slice(-1)).toEqual(['close'])
  })

  test('holds both arms when its leader falls silent during a motion, and not while nothing moves', async () => {
    const { robot, leader } = await led(60)
    await leader.arm('Ada')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(robot.told).toEqual(['connect', 'arm Ada'])
    await leader.admit(chunk(1))
    robot.beats = 1_000_000
    await expect(leader.execute(0)).rejects.toMatchObject({ code: 'guard-latched', fate: 'halt' })
    expect(robot.told.slice(-1)[0]).toMatch(/^stop hold: no word from the leading program for \d+ ms$/)
  })

  test('is kept content by beats', async () => {
    const { robot, leader } = await led(2000, 10)
    await leader.arm('Ada')
    await leader.admit(chunk(1))
    robot.beats = 100
    await leader.execute(0)
    expect(robot.told.filter((line) => line.startsWith('stop'))).toEqual([])
  })

  test('lets a visitor watch and stop, and nothing else; a second leader is refused', async () => {
    const { robot, dial, leader } = await led()
    const visitor = new GuardianClient(await dial())
    await visitor.hello('visit')
    await expect(visitor.arm('Eve')).rejects.toMatchObject({ code: 'cell-visitor' })
    await expect(visitor.execute(0)).rejects.toMatchObject({ code: 'cell-visitor' })
    await expect(new GuardianClient(await dial()).hello('lead')).rejects.toMatchObject({ code: 'cell-busy' })
    await leader.arm('Ada')
    await visitor.stop('hold', 'a visitor')
    expect(robot.told.slice(-1)).toEqual(['stop hold: a visitor'])
    visitor.leave()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(robot.told.slice(-1)).toEqual(['stop hold: a visitor'])
  })

  test.each([
    ['no JSON', 'arm the arms\n'],
    ['an order nobody knows', '{"order":"zero-all-joints","id":1}\n'],
    ['an order before hello', '{"order":"arm","id":0,"by":"Eve"}\n'],
    [
      'a chunk of text',
      '{"order":"hello","id":0,"protocol":2,"role":"visit"}\n{"order":"admit","id":1,"chunkId":"x","steps":1,"values":["1"],"observedAtMs":0}\n',
    ],
    ['a line without end', 'x'.repeat(1_100_000)],
    ['another protocol', '{"order":"hello","id":0,"protocol":99,"role":"lead"}\n'],
  ])('cuts off a connection that says %s, and goes on', async (_name, text) => {
    const { robot, dial, leader } = await led()
    const hostile = await dial()
    let answer = ''
    hostile.on('data', (bytes) => (answer += String(bytes)))
    hostile.on('error', () => undefined)
    hostile.write(text)
    await until(() => hostile.destroyed || answer.includes('guardian-protocol'))
    await leader.arm('Ada')
    expect(robot.told).toEqual(['connect', 'arm Ada'])
  })

  test('tells its leader when it ends, and a stop that was not taken is not passed over', async () => {
    const { robot, leader, guardian, notes } = await led()
    robot.stopFails = true
    await expect(leader.stop('hold', 'now')).rejects.toMatchObject({ code: 'guardian-fault', fate: 'halt' })
    await guardian.end('signal')
    expect(notes.slice(-1)).toEqual(['hold was not taken: Error: the line is cut'])
    expect(robot.told.slice(-1)).toEqual(['close'])
  })

  test('outlives a step that is refused as it comes out of the queue, and tells who waits for it', async () => {
    const { robot, leader } = await led()
    await leader.arm('Ada')
    await leader.admit(chunk(3))
    robot.refuses = 7
    const [first, wrong] = await Promise.allSettled([leader.execute(0), leader.execute(7)])
    expect(first.status).toBe('fulfilled')
    expect(wrong).toMatchObject({ reason: { code: 'guardian-fault', details: { got: 'step 7 is refused' } } })
    await leader.execute(1)
    expect(robot.told.filter((line) => line.startsWith('send'))).toEqual(['send 0', 'send 1'])
  })

  test('holds both arms, once, and lives when a robot throws on a beat', async () => {
    const { robot, leader, notes, dial } = await led()
    await leader.arm('Ada')
    robot.stateFails = true
    await until(() => robot.told.some((line) => line.startsWith('stop')))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(notes).toEqual(['hold: the guardian met an error: an arm went away'])
    const visitor = new GuardianClient(await dial())
    await visitor.hello('visit')
    await visitor.stop('hold', 'a visitor')
    expect(robot.told.slice(-1)).toEqual(['stop hold: a visitor'])
  })

  test('connects once, and again only if that failed', async () => {
    const { robot, leader } = await led()
    await expect(leader.connect()).rejects.toMatchObject({ code: 'already-connected', fate: 'refuse' })
    expect(robot.told).toEqual(['connect'])
  })

  test('answers an order of its leader that is none, and passes on what is no number, for the guard to refuse', async () => {
    const { robot, leader } = await led()
    await leader.arm('Ada')
    await expect(leader.arm('x'.repeat(401))).rejects.toMatchObject({
      code: 'order-refused',
      details: { got: expect.stringMatching(/^by: /) },
    })
    await expect(leader.admit({ ...chunk(1), observedAtMs: Number.NaN })).rejects.toMatchObject({ code: 'order-refused' })
    const offered: Float64Array[] = []
    const admit = robot.admit.bind(robot)
    robot.admit = (one) => {
      offered.push(one.values)
      return admit(one)
    }
    const broken = chunk(1)
    broken.values.set([Number.NaN, Number.POSITIVE_INFINITY, 0.5])
    await leader.admit(broken)
    expect([...(offered[0] ?? [])].slice(0, 3)).toEqual([Number.NaN, Number.NaN, 0.5])
    await leader.stop('hold', 'y'.repeat(1000))
    expect(robot.told.slice(-1)).toEqual([`stop hold: ${'y'.repeat(400)}`])
  })

  test('does nothing more of what came in the same breath as garbage', async () => {
    const { robot, socket, leader, guardian } = await led()
    await leader.arm('Ada')
    await leader.admit(chunk(1))
    socket.write('garbage\n{"order":"send","id":99,"step":0}\n')
    await guardian.finished
    expect(robot.told.filter((line) => line.startsWith('send'))).toEqual([])
  })

  test('that says nothing more is given up by whoever asks it, however it was reached', async () => {
    const path = join(await temporaryFolder(), 'hung.sock')
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(path, resolve))
    onTestFinished(() => void server.close())
    const socket = connect(path)
    await new Promise((resolve) => socket.once('connect', resolve))
    const client = new GuardianClient(socket, 5)
    await expect(client.hello('visit')).rejects.toMatchObject({ code: 'guardian-silent', fate: 'halt' })
    await expect(client.stop('hold', 'now')).rejects.toMatchObject({ code: 'guardian-lost' })
  })
})
