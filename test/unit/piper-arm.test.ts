import { describe, expect, it } from 'vitest'
import { MemoryWire } from '../../hardware/can/memory/memory-wire.ts'
import { VirtualClock } from '../../hardware/clock/virtual-clock.ts'
import { openSeal } from '../../hardware/guard/seal/open-seal.ts'
import { encodeFrame } from '../../hardware/piper/codec/encode-frame.ts'
import { PiperArm } from '../../hardware/piper/driver/piper-arm.ts'
import type { PiperArmOptions } from '../../hardware/piper/driver/piper-arm.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { ScriptedArm } from '../fixtures/piper/scripted-arm.ts'

const CONNECT_MS = 8000
const rad = (millidegrees: number) => (millidegrees / 180_000) * Math.PI

function bench(options: Partial<PiperArmOptions> = {}) {
  const clock = new VirtualClock()
  const wire = new MemoryWire(clock)
  const arm = new ScriptedArm(wire.attach('arm'), clock)
  const host = wire.attach('host')
  const driver = new PiperArm({ arm: 'left', kind: 'emulated', clock, openBus: () => Promise.resolve(host), ...options })
  return { clock, wire, arm, host, driver, commands: openSeal(driver.commands) }
}
type Bench = ReturnType<typeof bench>

/** What a promise comes to while the clock runs. */
async function outcome<T>({ clock }: Bench, promise: Promise<T>, durationMs = CONNECT_MS): Promise<T | TwinpastError> {
  const settled = promise.catch((error: unknown) => {
    if (error instanceof TwinpastError) return error
    throw error
  })
  await clock.advance(durationMs)
  return settled
}

async function connected(options: Partial<PiperArmOptions> = {}): Promise<Bench> {
  const b = bench(options)
  expect(await outcome(b, b.driver.connect())).not.toBeInstanceOf(TwinpastError)
  return b
}

async function enabled(options: Partial<PiperArmOptions> = {}): Promise<Bench> {
  const b = await connected(options)
  expect(await outcome(b, b.commands.enable(), 1000)).toBeUndefined()
  return b
}

async function refusal(prepare: (b: Bench) => void): Promise<string> {
  const b = bench()
  prepare(b)
  const result = await outcome(b, b.driver.connect())
  expect(b.arm.heard.filter(({ id }) => ![0x4af, 0x472, 0x477].includes(id))).toEqual([])
  return result instanceof TwinpastError ? `${result.code} ${result.details.where}` : 'connected'
}

const codes = ({ driver }: Bench) => driver.feedback()?.faults.map(({ code, joint }) => (joint === undefined ? code : `${code} ${joint}`))

describe('connecting', () => {
  it('learns firmware, limits and stroke, takes the tighter of arm and configuration, and sends nothing but questions', async () => {
    const b = bench({
      limitsRad: [
        [-1, 3],
        [0, 3.14],
        [-2.967, 0],
        [-1.745, 1.745],
        [-1.22, 1.22],
        [-2, 2],
      ],
      strokeM: 0.05,
    })
    b.arm.limits[5] = [-900, 1200]
    const info = await outcome(b, b.driver.connect())
    if (info instanceof TwinpastError) throw info
    expect(info).toMatchObject({
      arm: 'left',
      kind: 'emulated',
      firmware: 'S-V1.8-2',
      strokeM: 0.05,
      speedLimitsRadPerS: [3, 3, 3, 3, 3, 3],
    })
    expect(info.limitsRad[0]).toEqual([-1, rad(150_000)])
    expect(info.limitsRad[5]).toEqual([rad(-90_000), 2])
    expect(new Set(b.arm.heard.map(({ id }) => id))).toEqual(new Set([0x4af, 0x472, 0x477]))
    expect(b.driver.feedback()).toMatchObject({ gripperM: 0.01, enabled: false, followsHost: false, faults: [] })
    expect(b.driver.feedback()?.jointsRad[1]).toBeCloseTo(rad(20_000), 12)
    await b.driver.close()
    expect(b.driver.feedback()).toBeUndefined()
  })

  it.each([
    ['arm-silent', (b: Bench) => b.arm.fallSilent(), { answersQueries: false }],
    ['arm-unanswered', () => undefined, { answersQueries: false }],
    ['feedback-missing', (b: Bench) => b.arm.mute.add(0x2a6), {}],
    ['feedback-missing', (b: Bench) => b.arm.mute.add(0x263), {}],
    ['joints-all-zero', () => undefined, { joints: [0, 0, 0, 0, 0, 0] }],
    ['joints-implausible', () => undefined, { joints: [0, 20_000, 30_000, 0, 0, 0] }],
    ['firmware-unknown', () => undefined, { firmware: 'S-V2.0-0' }],
    ['firmware-unknown', () => undefined, { firmware: 'nonsense' }],
    ['firmware-refused', () => undefined, { firmware: 'S-V1.6-5' }],
    ['firmware-refused', () => undefined, { firmware: 'S-V1.6-2' }],
    ['limits-implausible', (b: Bench) => (b.arm.limits[2] = [-1, 0]), {}],
    ['limits-implausible', () => undefined, { speedLimit: 0 }],
    ['limits-unanswered', (b: Bench) => b.arm.mute.add(0x473), {}],
    ['gripper-stroke-unset', () => undefined, { strokeMm: 0 }],
  ] as const)('refuses with %s, naming the arm, and without a command', async (code, prepare, fields) => {
    expect(
      await refusal((b) => {
        Object.assign(b.arm, structuredClone(fields))
        prepare(b)
      }),
    ).toMatch(new RegExp(`^${code} left arm`))
  })

  it.each([
    ['arm-is-leader left arm', [0x151, 0x155, 0x156, 0x157, 0x159]],
    ['arm-is-leader left arm', [0x3a5]],
  ])('refuses a leader arm (%s), which sends commands itself and answers nothing', async (expected, ids) => {
    const refused = await refusal(({ arm, clock }) => {
      arm.fallSilent()
      arm.answersQueries = false
      const speak = () => {
        arm.say(...ids.map((id) => ({ id, data: new Uint8Array(8) })))
        clock.after(10, speak)
      }
      speak()
    })
    expect(refused).toBe(expected)
  })

  it('refuses while a second master commands the arm', async () => {
    const refused = await refusal(({ arm, clock }) => {
      const speak = () => {
        arm.say(encodeFrame('joint-target-12', { J1: 5, J2: 6 }))
        clock.after(20, speak)
      }
      speak()
    })
    expect(refused).toBe('foreign-master left arm')
  })

  it('throws away what came before the first answer', async () => {
    const b = bench()
    b.arm.answersQueries = false
    b.clock.after(1000, () => (b.arm.answersQueries = true))
    const connecting = b.driver.connect()
    await b.clock.advance(900)
    expect(b.driver.feedback()).toBeUndefined()
    expect(await outcome(b, connecting)).toMatchObject({ firmware: 'S-V1.8-2' })
  })

  it('leaves an arm that was refused stoppable, but neither powers nor moves it', async () => {
    const b = bench()
    b.arm.firmware = 'S-V3.0-0'
    expect(await outcome(b, b.driver.connect())).toMatchObject({ code: 'firmware-unknown' })
    expect(await outcome(b, b.commands.enable(), 100)).toMatchObject({ code: 'arm-not-ready' })
    expect(() => b.commands.move(new Float64Array(6), 0)).toThrow('without power')
    expect(b.arm.heardData(0x155)).toEqual([])
    expect(b.commands.quickStop()).toBe('sent')
    expect(b.arm.status).toBe(1)
  })
})

describe('enabling', () => {
  it('sends the measured pose at 1 % speed before, during and after power comes, and only then raises the speed', async () => {
    const b = await connected({ speedPercent: 40 })
    b.arm.heard.length = 0
    const before = [...b.arm.joints]
    expect(await outcome(b, b.commands.enable(), 1000)).toBeUndefined()
    const ids = b.arm.heard.map(({ id }) => id).filter((id) => id !== 0x472)
    const powerAt = ids.indexOf(0x471)
    expect(ids.slice(0, powerAt).filter((id) => id === 0x155).length).toBeGreaterThanOrEqual(5)
    expect(ids.slice(powerAt).filter((id) => id === 0x155).length).toBeGreaterThanOrEqual(5)
    const speeds = b.arm.heardData(0x151).map((data) => Number.parseInt(data.slice(4, 6), 16))
    expect(speeds.at(-1)).toBe(40)
    expect(new Set(speeds.slice(0, -1))).toEqual(new Set([1]))
    expect(ids.at(-1)).toBe(0x151)
    expect(b.arm.joints).toEqual(before)
    expect(b.arm.heardData(0x159).at(-1)).toBe('0000271003e80300')
    expect(b.driver.feedback()).toMatchObject({ enabled: true, followsHost: true, faults: [] })
  })

  it('gives up, holding the pose, when a joint gets no power, and says which', async () => {
    const b = await connected()
    b.arm.powerless.add(4)
    const error = await outcome(b, b.commands.enable(), 10_000)
    expect(error).toMatchObject({ code: 'enable-failed', details: { fate: 'halt', got: expect.stringContaining('joint 4 without power') } })
    expect(() => b.commands.move(new Float64Array(6), 0)).toThrow('without power')
    const [j1, j2] = b.arm.joints
    expect(b.arm.heardData(0x155).at(-1)).toBe(Buffer.from(encodeFrame('joint-target-12', { J1: j1!, J2: j2! }).data).toString('hex'))
  })

  it.each([
    ['collision', { status: 7 }],
    ['teach button', { mode: 2 }],
    ['too hot', { motorFlags: [0, 0, 2, 0, 0, 0] }],
    ['outside its limits', { joints: [0, -4000, -20_000, 0, 0, 0] }],
  ])('is refused, and no power is asked for, with: %s', async (_what, fields) => {
    const b = await connected()
    Object.assign(b.arm, fields)
    await b.clock.advance(3000)
    b.arm.heard.length = 0
    expect(await outcome(b, b.commands.enable(), 1000)).toMatchObject({ code: 'enable-refused' })
    expect(b.arm.heardData(0x471)).toEqual([])
  })

  it('stops when somebody stops the arm meanwhile, when a joint moves, and when the arm falls silent', async () => {
    for (const [code, event] of [
      ['enable-stopped', (b: Bench) => b.commands.quickStop()],
      ['enable-stopped', (b: Bench) => b.commands.hold()],
      ['enable-failed', (b: Bench) => (b.arm.joints[2] = -40_000)],
      ['enable-failed', (b: Bench) => b.arm.fallSilent()],
    ] as const) {
      const b = await connected()
      b.arm.powerless.add(1)
      b.clock.after(100, () => event(b))
      expect(await outcome(b, b.commands.enable(), 2000)).toMatchObject({ code })
      const asked = b.arm.heardData(0x471).length
      await b.clock.advance(1000)
      expect(b.arm.heardData(0x471)).toHaveLength(asked)
    }
  })

  it('is refused twice at once', async () => {
    const b = await connected()
    const first = b.commands.enable()
    await expect(b.commands.enable()).rejects.toThrow('already getting power')
    expect(await outcome(b, first, 1000)).toBeUndefined()
  })
})

describe('commands', () => {
  it('move to targets in 0.001 deg and 0.001 mm', async () => {
    const b = await enabled()
    expect(b.commands.move(Float64Array.of(rad(11_459), rad(30_000), rad(-30_000), 0, rad(-11_459), rad(28_648)), 0.05)).toBe('sent')
    expect(b.arm.joints).toEqual([11_459, 30_000, -30_000, 0, -11_459, 28_648])
    expect(b.arm.heardData(0x159).at(-1)).toBe('0000c35003e80100')
  })

  it('never put a number on the bus that is none', async () => {
    const b = await enabled()
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
      const heard = b.arm.heard.length
      expect(() => b.commands.move(Float64Array.of(0, bad, 0, 0, 0, 0), 0.05)).toThrow()
      expect(() => b.commands.move(new Float64Array(6), bad)).toThrow()
      expect(b.arm.heard).toHaveLength(heard)
    }
    expect(() => b.commands.move(new Float64Array(6), -0.01)).toThrow('A frame that a trial may not send')
  })

  it('hold repeats the pose of its first call, so that a sagging arm does not creep, and lets the gripper keep its grip', async () => {
    const b = await enabled()
    b.commands.move(Float64Array.from([5000, 25_000, -25_000, 0, 0, 0], rad), 0.02)
    await b.clock.advance(20)
    b.arm.heard.length = 0
    expect(b.commands.hold()).toBe('sent')
    const first = b.arm.heardData(0x155)[0]
    b.arm.joints[1] = 24_500
    await b.clock.advance(50)
    b.commands.hold()
    expect(b.arm.heardData(0x155)).toEqual([first, first])
    expect(b.arm.heardData(0x159)).toEqual([])
  })

  it.each([
    ['its line is cut', (b: Bench) => b.arm.fallSilent()],
    ['what arrives is a backlog', (b: Bench) => b.wire.tell({ event: 'reader-behind', behindMs: 500 })],
  ])('a hold while %s repeats the target the arm has, not an old pose', async (_name, blind) => {
    const b = await enabled()
    blind(b)
    b.commands.move(Float64Array.from([5000, 25_000, -25_000, 0, 0, 0], rad), 0.02)
    const target = b.arm.heardData(0x155).at(-1)
    await b.clock.advance(60)
    b.commands.hold()
    expect(target?.slice(0, 8)).toBe('00001388')
    expect(b.arm.heardData(0x155).slice(-2)).toEqual([target, target])
  })

  it('hold follows an arm that somebody else has moved, so that it does not jump back when it follows this host again', async () => {
    const b = await enabled()
    b.commands.hold()
    b.arm.mode = 2
    b.arm.joints[0] = 45_000
    await b.clock.advance(50)
    b.commands.hold()
    expect(b.arm.heardData(0x155).at(-1)?.slice(0, 8)).toBe('0000afc8')
  })

  it('a hold long after the first takes an arm where it is found: moved by hand in between, it does not jump back', async () => {
    const b = await enabled()
    b.commands.hold()
    b.arm.mode = 2
    b.arm.joints[0] = 45_000
    await b.clock.advance(3000)
    b.arm.mode = 1
    await b.clock.advance(3000)
    b.commands.hold()
    expect(b.arm.joints[0]).toBe(45_000)
  })

  it('after quick stop, disable and reset nothing moves before it is enabled again', async () => {
    for (const stop of ['quickStop', 'disable', 'reset'] as const) {
      const b = await enabled()
      expect(b.commands[stop]()).toBe('sent')
      const heard = b.arm.heard.length
      expect(() => b.commands.move(new Float64Array(6), 0)).toThrow('without power')
      expect(b.arm.heard).toHaveLength(heard)
      await b.clock.advance(2500)
      const again = await outcome(b, b.commands.enable(), 2000)
      if (stop === 'quickStop')
        expect(again).toMatchObject({ code: 'enable-refused', details: { got: expect.stringContaining('emergency stop') } })
      else expect(again).toBeUndefined()
    }
  })

  it('say when the transport is full or closed, and a new connection starts without power', async () => {
    const b = await enabled()
    b.host.full = true
    expect([b.commands.move(new Float64Array(6), 0), b.commands.hold(), b.commands.quickStop()]).toEqual([
      'no-buffer',
      'no-buffer',
      'no-buffer',
    ])
    b.host.full = false
    await b.driver.close()
    expect([b.commands.move(new Float64Array(6), 0), b.commands.hold(), b.commands.reset()]).toEqual(['closed', 'closed', 'closed'])
  })
})

describe('faults', () => {
  it('come from status, joints and motors, each with its joint and a sentence for a person', async () => {
    const b = await connected()
    b.arm.status = 7
    b.arm.motorFlags = [0, 0b1000_0010, 0, 0, 0, 0b1_0000]
    await b.clock.advance(50)
    expect(codes(b)).toEqual(['collision', 'motor-hot 2', 'stall 2', 'motor-collision 6'])
    b.arm.fallSilent()
    b.arm.say(encodeFrame('status', { armStatus: 0x2a, jointsAtLimit: 0b0100_0010, jointCommunicationFaults: 0b1000 }))
    expect(codes(b)).toEqual([
      'status-unknown',
      'joint-limit 2',
      'motor-hot 2',
      'stall 2',
      'joint-communication-fault 4',
      'motor-collision 6',
    ])
    for (const { text } of b.driver.feedback()!.faults) expect(text).toMatch(/^[A-Z].{10,}\.$/)
  })

  it('name a jump, a second master and their end', async () => {
    const b = await enabled()
    b.arm.fallSilent()
    b.arm.joints[4] = 30_000
    b.arm.say(...b.arm.feedback())
    b.arm.say(encodeFrame('motor-power', { target: 255, action: 1 }))
    expect(codes(b)).toEqual(['joint-jump 5', 'foreign-master'])
    await b.clock.advance(1900)
    expect(codes(b)).toContain('joint-jump 5')
    await b.clock.advance(200)
    expect(codes(b)).not.toContain('joint-jump 5')
  })

  it('do not take the echo of a command for a second master, but a second copy of it is one', async () => {
    const b = await enabled()
    const pose = Float64Array.from(b.arm.joints, rad)
    b.commands.move(pose, 0.01)
    const echo = encodeFrame('joint-target-12', { J1: b.arm.joints[0]!, J2: b.arm.joints[1]! })
    b.arm.say(echo)
    expect(codes(b)).toEqual([])
    for (let i = 0; i < 80; i += 1) b.arm.say(echo)
    expect(codes(b)).toEqual(['foreign-master'])
  })

  it('name what happens to the bus, and a closed one for good', async () => {
    const b = await enabled()
    for (const [event, code] of [
      [{ event: 'error-passive' }, 'error-passive'],
      [{ event: 'overrun', of: 'receive' }, 'overrun'],
      [{ event: 'refused-by-adapter' }, 'send-refused'],
    ] as const) {
      b.wire.tell(event)
      expect(codes(b)).toEqual([code])
      await b.clock.advance(2100)
      expect(codes(b)).toEqual([])
    }
    b.wire.tell({ event: 'bus-off' })
    await b.clock.advance(5000)
    expect(codes(b)).toEqual(['bus-off'])
    b.wire.tell({ event: 'restarted' })
    await b.clock.advance(2100)
    expect(codes(b)).toEqual([])
    b.wire.tell({ event: 'garbage', text: '??' })
    expect(codes(b)).toEqual([])
    for (let i = 0; i < 5; i += 1) b.wire.tell({ event: 'garbage', text: '??' })
    expect(codes(b)).toEqual(['garbled-line'])
    b.wire.tell({ event: 'closed', cause: 'unplugged' })
    expect(codes(b)).toEqual(['bus-closed', 'garbled-line'])
    expect(b.commands.hold()).toBe('closed')
  })

  it('tell that answers come late, though feedback comes at full rate', async () => {
    const b = await enabled()
    b.arm.answersQueries = false
    await b.clock.advance(800)
    expect(codes(b)).toEqual(['answers-late'])
    b.arm.answersQueries = true
    await b.clock.advance(1100)
    expect(codes(b)).toEqual([])
  })

  it('tell of a backlog, and frames of it are not taken for fresh until a question is answered', async () => {
    const b = await enabled()
    const at = () => b.driver.feedback()!.jointsAtMs
    b.arm.answersQueries = false
    b.arm.fallSilent()
    await b.clock.advance(30)
    const before = at()
    b.arm.joints[0] = 1001
    for (let i = 0; i < 400; i += 1) b.arm.say(...b.arm.feedback())
    expect(codes(b)).toContain('reader-behind')
    expect(at() - before).toBeLessThanOrEqual(30)
    await b.clock.advance(1000)
    b.arm.say(...b.arm.feedback())
    expect(b.clock.nowMs() - at()).toBeGreaterThan(900)
    b.arm.answersQueries = true
    await b.clock.advance(300)
    b.arm.say(...b.arm.feedback())
    expect(b.clock.nowMs() - at()).toBe(0)
  })
})
