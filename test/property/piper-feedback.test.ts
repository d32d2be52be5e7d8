import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryWire } from '../../hardware/can/memory/memory-wire.ts'
import { VirtualClock } from '../../hardware/clock/virtual-clock.ts'
import { openSeal } from '../../hardware/guard/seal/open-seal.ts'
import { decodeFrame } from '../../hardware/piper/codec/decode-frame.ts'
import { feedbackFrames } from '../../hardware/piper/codec/feedback-frames.ts'
import { trialPathOf } from '../../hardware/piper/codec/trial-path.ts'
import { ArmReadings } from '../../hardware/piper/driver/arm-readings.ts'
import { PiperArm } from '../../hardware/piper/driver/piper-arm.ts'
import { readingSlots } from '../../hardware/piper/driver/reading-slots.ts'
import { ScriptedArm } from '../fixtures/piper/scripted-arm.ts'

const ids = feedbackFrames.flatMap((spec) => spec.ids)
const anyFrame = fc.record({
  id: fc.oneof(fc.constantFrom(...ids), fc.integer({ min: 0, max: 0x7ff })),
  data: fc.uint8Array({ maxLength: 8 }),
})
const SI: Readonly<Record<string, number>> = { deg: Math.PI / 180, mm: 0.001 }

describe('readings', () => {
  it('hold what the frame tables decode, in SI units, for every field of every id', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.uint8Array({ minLength: 8, maxLength: 8 }), (id, data) => {
        const readings = new ArmReadings()
        expect(readings.take({ id, data, receivedAtMs: 7 })).toBe(true)
        const decoded = decodeFrame({ id, data }, 'arm-to-host')!
        expect(readings.arrivedAtMs(readingSlots.arrival(decoded.name, decoded.motor))).toBe(7)
        for (const [field, { value, unit, raw }] of Object.entries(decoded.fields)) {
          if (typeof raw !== 'number') continue
          const expected = typeof value === 'number' ? value * (SI[unit ?? ''] ?? 1) : raw
          expect(readings.value(readingSlots.slot(decoded.name, field, decoded.motor))).toBeCloseTo(expected, 9)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a driver on a bus full of rubbish', () => {
  it('never throws, reports only finite numbers, and emits no frame outside the allow-list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyFrame, { maxLength: 60 }), { maxLength: 12 }), async (bursts) => {
        const clock = new VirtualClock()
        const wire = new MemoryWire(clock)
        const arm = new ScriptedArm(wire.attach('arm'), clock)
        const driver = new PiperArm({ arm: 'right', kind: 'emulated', clock, openBus: () => Promise.resolve(wire.attach('host')) })
        const commands = openSeal(driver.commands)
        const connecting = driver.connect().then(
          () => true,
          () => false,
        )
        bursts.forEach((burst, i) => clock.after(150 * i, () => arm.say(...burst)))
        await clock.advance(8000)
        const enabling = (await connecting) ? commands.enable().catch(() => undefined) : undefined
        for (const burst of bursts) {
          arm.say(...burst)
          commands.hold()
          await clock.advance(20)
          const feedback = driver.feedback()
          if (feedback === undefined) continue
          for (const number of [...feedback.jointsRad, feedback.gripperM, feedback.jointsAtMs, feedback.statusAtMs])
            expect(number).toSatisfy(Number.isFinite)
        }
        await clock.advance(9000)
        await enabling
        for (const frame of arm.heard) expect(trialPathOf(frame)).toBe('allow')
      }),
      { numRuns: 12 },
    )
  })
})
