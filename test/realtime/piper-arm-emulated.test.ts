import { afterEach, describe, expect, it } from 'vitest'
import type { CanFrame } from '../../hardware/can/can-frame.ts'
import { MemoryWire } from '../../hardware/can/memory/memory-wire.ts'
import { VirtualClock } from '../../hardware/clock/virtual-clock.ts'
import { EmulatedCell } from '../../hardware/emulator/emulated-cell.ts'
import { faultSchema } from '../../hardware/emulator/faults/fault-schema.ts'
import { openSeal } from '../../hardware/guard/seal/open-seal.ts'
import { PiperArm } from '../../hardware/piper/driver/piper-arm.ts'
import { TwinpastError } from '../../src/core/errors.ts'

const CONNECT_MS = 2500
const cells: EmulatedCell[] = []
afterEach(() => {
  for (const cell of cells.splice(0)) cell.close()
})

/** The left arm of an emulated cell on a bus within this process, on a clock that is turned by hand: the same course every time. */
async function bench(...faults: readonly unknown[]) {
  const clock = new VirtualClock()
  const wire = new MemoryWire(clock)
  const armSide = wire.attach('arm')
  const silent = { send: () => undefined, sendRaw: () => undefined, setState: () => undefined }
  const left = {
    send: (frames: readonly CanFrame[]) => {
      armSide.send(...frames)
    },
    sendRaw: () => undefined,
    setState: (state: 'on' | 'refusing' | 'closed') => {
      if (state === 'closed') wire.tell({ event: 'closed', cause: 'closed by the other side' })
    },
  }
  const cell = await EmulatedCell.open({ task: 'put-back', seed: 1, arms: 'rest', outlets: { left, right: silent } })
  cells.push(cell)
  for (const fault of faults) cell.faults.add(faultSchema.parse(fault), 0)
  armSide.onFrame((frame) => cell.receive('left', frame))
  const tick = () => {
    cell.advanceTo(clock.nowMs())
    clock.after(1, tick)
  }
  tick()
  await clock.advance(5)
  const driver = new PiperArm({ arm: 'left', kind: 'emulated', clock, openBus: () => Promise.resolve(wire.attach('host')) })
  return { clock, cell, driver, commands: openSeal(driver.commands) }
}
type Bench = Awaited<ReturnType<typeof bench>>

async function outcome<T>({ clock }: Bench, promise: Promise<T>, durationMs: number): Promise<T | TwinpastError> {
  const settled = promise.catch((error: unknown) => {
    if (error instanceof TwinpastError) return error
    throw error
  })
  await clock.advance(durationMs)
  return settled
}

async function enabled(): Promise<Bench> {
  const b = await bench()
  expect(await outcome(b, b.driver.connect(), CONNECT_MS)).toMatchObject({ firmware: 'S-V1.8-2', strokeM: 0.07 })
  expect(await outcome(b, b.commands.enable(), 600)).toBeUndefined()
  return b
}

describe('the driver on the emulated cell', () => {
  it('enables without a lunge, moves where it is sent, holds, sinks at a quick stop and falls at a reset', async () => {
    const b = await enabled()
    const measured = () => b.driver.feedback()!.jointsRad
    const start = measured()
    expect(b.driver.feedback()).toMatchObject({ enabled: true, followsHost: true, faults: [] })
    for (let i = 0; i < 200; i += 1) {
      const target = start.slice()
      target[1]! += (0.4 * i) / 200
      target[2]! -= (0.4 * i) / 200
      expect(b.commands.move(target, 0.03)).toBe('sent')
      await b.clock.advance(5)
    }
    expect(measured()[1]! - start[1]!).toBeGreaterThan(0.3)
    await b.clock.advance(300)
    const raised = measured()[1]!
    for (let i = 0; i < 100; i += 1) {
      b.commands.hold()
      await b.clock.advance(10)
    }
    expect(Math.abs(measured()[1]! - raised)).toBeLessThan(0.02)
    b.commands.quickStop()
    await b.clock.advance(200)
    expect(b.driver.feedback()?.faults.map(({ code }) => code)).toEqual(['emergency-stop'])
    expect(() => b.commands.move(start, 0)).toThrow('without power')
    b.commands.reset()
    await b.clock.advance(100)
    expect(b.driver.feedback()).toMatchObject({ enabled: false, faults: [] })
  })

  it.each([
    [{ kind: 'firmware', text: 'S-V1.4-0' }, 'firmware-refused'],
    [{ kind: 'firmware', text: 'S-V9.9-9' }, 'firmware-unknown'],
    [{ kind: 'leader-mode' }, 'arm-is-leader'],
    [{ kind: 'zero-joints' }, 'joints-all-zero'],
    [{ kind: 'stroke-unset' }, 'gripper-stroke-unset'],
    [{ kind: 'second-master' }, 'foreign-master'],
    [{ kind: 'bus-off' }, 'arm-silent'],
    [{ kind: 'drop-id', ids: [0x2a8] }, 'feedback-missing'],
  ])('is refused by %o with %s', async (fault, code) => {
    const b = await bench(fault)
    expect(await outcome(b, b.driver.connect(), 6000)).toMatchObject({ code, fate: 'refuse' })
  })

  it.each([
    [{ kind: 'second-master', rateHz: 50 }, 'foreign-master'],
    [{ kind: 'zero-joints' }, 'joint-jump'],
    [{ kind: 'teach-button' }, 'teach-mode'],
    [{ kind: 'status-stuck' }, 'target-over-limit'],
    [{ kind: 'burst-backlog', everyMs: 400 }, 'reader-behind'],
    [{ kind: 'delay', delayMs: 300 }, 'answers-late'],
    [{ kind: 'bus-off', as: 'closed' }, 'bus-closed'],
  ])('tells %o as %s while it runs', async (fault, code) => {
    const b = await enabled()
    b.cell.faults.add(faultSchema.parse(fault), b.cell.nowMs)
    const seen = new Set<string>()
    for (let i = 0; i < 150; i += 1) {
      b.commands.hold()
      await b.clock.advance(10)
      for (const fault of b.driver.feedback()?.faults ?? []) seen.add(fault.code)
    }
    expect(seen).toContain(code)
  })

  it.each([{ kind: 'bus-off' }, { kind: 'power-loss' }, { kind: 'drop-id', ids: [0x2a6] }, { kind: 'burst-backlog', everyMs: 400 }])(
    'lets its feedback grow old under %o, so that a guard can trip',
    async (fault) => {
      const b = await enabled()
      b.cell.faults.add(faultSchema.parse(fault), b.cell.nowMs)
      let oldestMs = 0
      for (let i = 0; i < 60; i += 1) {
        await b.clock.advance(10)
        oldestMs = Math.max(oldestMs, b.clock.nowMs() - b.driver.feedback()!.jointsAtMs)
      }
      expect(oldestMs).toBeGreaterThan(200)
    },
  )

  it('says which joint takes no power', async () => {
    const b = await bench({ kind: 'enable-refused', joint: 3 })
    await outcome(b, b.driver.connect(), CONNECT_MS)
    expect(await outcome(b, b.commands.enable(), 9000)).toMatchObject({
      code: 'enable-failed',
      details: { got: expect.stringMatching(/^joint 3 /) },
    })
  })
})
