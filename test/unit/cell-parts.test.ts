import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAdapters } from '../../hardware/cell/checks/check-adapters.ts'
import { adapterSerial } from '../../hardware/cell/checks/adapter-serial.ts'
import { checkArms } from '../../hardware/cell/checks/check-arms.ts'
import { checkFilledIn } from '../../hardware/cell/checks/check-filled-in.ts'
import { requireWell } from '../../hardware/cell/checks/require-well.ts'
import { checkBounds } from '../../hardware/cell/checks/check-bounds.ts'
import { checkSwappedArms } from '../../hardware/cell/checks/swapped-arms.ts'
import { cellSchema } from '../../hardware/cell/config/cell-schema.ts'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { homePath } from '../../hardware/cell/control/home-path.ts'
import { lastStand } from '../../hardware/cell/journal/last-stand.ts'
import { JitterHistogram } from '../../hardware/cell/control/jitter-histogram.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { StillRobot, stillArms } from '../fixtures/cell/still-robot.ts'

const cellFolder = new URL('../../hardware/cell/', import.meta.url)
const emulated = await readCellFile(new URL('emulated.yaml', cellFolder).pathname, 'emulated.yaml')
const physical = await readCellFile(new URL('physical-socketcan.yaml', cellFolder).pathname, 'physical-socketcan.yaml')
const DEG = Math.PI / 180

const atRest = (first: 'left' | 'right', second: 'left' | 'right') =>
  Float64Array.from([first, second].flatMap((arm) => [...emulated.arms[arm].rest.jointsDeg.map((angle) => angle * DEG), 0.07]))

describe('lateness of set-points', () => {
  test('quantiles are those of the sorted list, to a bin of 0.05 ms', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { minLength: 1, maxLength: 200 }), (lateMs) => {
        const histogram = new JitterHistogram()
        for (const ms of lateMs) histogram.add(ms)
        const { p50Ms, p99Ms, maxMs, ticks, bins } = histogram.summary()
        const sorted = [...lateMs].sort((a, b) => a - b)
        const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
        for (const [got, exact] of [
          [p50Ms, quantile(0.5)],
          [p99Ms, quantile(0.99)],
        ] as const) {
          expect(got).toBeGreaterThanOrEqual(Math.min(exact, maxMs) - 1e-9)
          expect(got).toBeLessThanOrEqual(exact + 0.05 + 1e-9)
        }
        expect(maxMs).toBe(sorted.at(-1))
        expect(ticks).toBe(lateMs.length)
        expect(bins.reduce((sum, [, count]) => sum + count, 0)).toBe(lateMs.length)
      }),
    )
  })

  test('early counts as in time, and what is later than the last bin is not lost', () => {
    const histogram = new JitterHistogram()
    histogram.add(-3)
    histogram.add(5000)
    expect(histogram.summary()).toMatchObject({
      ticks: 2,
      maxMs: 5000,
      bins: [
        [0, 1],
        [2000, 1],
      ],
    })
  })
})

describe('the way home', () => {
  const angle = fc.double({ min: -2, max: 2, noNaN: true })
  const pose = fc
    .array(angle, { minLength: 14, maxLength: 14 })
    .map((values) => Float64Array.from(values, (v, i) => (i % 7 === 6 ? Math.abs(v) / 30 : v)))

  test('moves one arm at a time, never faster than told, and ends exactly at home', () => {
    fc.assert(
      fc.property(pose, pose, fc.double({ min: 0.05, max: 0.52, noNaN: true }), (from, home, speed) => {
        const rateHz = 250 / 15
        const { steps, values, leftSteps } = homePath(from, home, speed, rateHz)
        let before = from
        let [fastest, other] = [0, 0]
        for (let step = 0; step < steps; step++) {
          const row = values.slice(step * 14, (step + 1) * 14)
          const moved = [...row].map((value, d) => Math.abs(value - (before[d] ?? 0)))
          const still = step < leftSteps ? moved.slice(7) : moved.slice(0, 7)
          fastest = Math.max(fastest, ...moved.filter((_, d) => d % 7 !== 6))
          other = Math.max(other, ...still)
          before = row
        }
        expect(other).toBe(0)
        expect(fastest * rateHz).toBeLessThanOrEqual(speed * 1.0001)
        expect(before).toEqual(home)
      }),
      { numRuns: 50 },
    )
  })
})

describe('how soon both arms are held', () => {
  test('is told of every cell, and a physical one keeps to 100 ms', async () => {
    expect(checkBounds(emulated)).toMatchObject({ verdict: 'ok', found: 'silenceMs 400, jointsStaleMs 250, stallMs 250, oldestMs 2000' })
    for (const file of ['physical-socketcan.yaml', 'physical-slcan.yaml']) {
      const physical = await readCellFile(`hardware/cell/${file}`, file)
      expect(checkBounds(physical).verdict).toBe('ok')
      const late = { ...physical, watchdog: { ...physical.watchdog, silenceMs: 120 } }
      expect(checkBounds(late)).toMatchObject({ verdict: 'failed', remedy: expect.stringContaining('watchdog.silenceMs') })
    }
  })
})

describe('arms on their ports', () => {
  test('two swapped arms are told by their rest poses, and nothing may move', () => {
    expect(checkSwappedArms(emulated, atRest('left', 'right')).verdict).toBe('ok')
    const swapped = checkSwappedArms(emulated, atRest('right', 'left'))
    expect(swapped).toMatchObject({ verdict: 'failed', found: expect.stringContaining('swapped') })
    expect(() => requireWell([swapped])).toThrowError(expect.objectContaining({ code: 'cell-arms-on-their-ports', fate: 'refuse' }))
  })

  test('away from rest they are told by where they were left last time', () => {
    const readings = Float64Array.from([0.1, 1, -1, 0, 0.3, 0, 0.07, -0.2, 1.2, -0.8, 0, 0.3, 0, 0.07])
    const [left, right] = [readings.slice(0, 6), readings.slice(7, 13)].map((joints) =>
      Array.from(joints, (angle) => (angle * 180) / Math.PI),
    )
    const last = (one: readonly number[] = [], other: readonly number[] = []) => ({ leftDeg: one, rightDeg: other })
    expect(checkSwappedArms(emulated, readings, last(left, right))).toMatchObject({
      verdict: 'ok',
      found: 'each where it was left last time',
    })
    expect(checkSwappedArms(emulated, readings, last(right, left))).toMatchObject({ verdict: 'failed', check: 'arms-on-their-ports' })
    expect(checkSwappedArms(emulated, readings, last(left, left)).verdict).toBe('unknown')
    const rested = atRest('left', 'right')
    const exchanged = last(emulated.arms.right.rest.jointsDeg, emulated.arms.left.rest.jointsDeg)
    expect(checkSwappedArms(emulated, rested, exchanged).verdict).toBe('ok')
  })

  test('where they were left is the last line of the journal that tells it; one that is cut or no journal tells nothing', async () => {
    const journal = join(await temporaryFolder(), 'cell.jsonl')
    expect(await lastStand(journal)).toBeUndefined()
    const closed = (deg: number) =>
      JSON.stringify({ at: 'x', event: 'closed', leftAtDeg: Array(6).fill(deg), rightAtDeg: Array(6).fill(-deg) })
    await writeFile(journal, `${closed(1)}\n${closed(2)}\n{"event":"closed"}\n${closed(3).slice(0, 60)}`)
    expect(await lastStand(journal)).toEqual({ leftDeg: Array(6).fill(2), rightDeg: Array(6).fill(-2) })
  })

  test('away from rest, or with rest poses alike, nothing is claimed and the remedy says how it could be', () => {
    expect(checkSwappedArms(emulated, new Float64Array(14))).toMatchObject({ verdict: 'unknown', found: 'not at rest' })
    const alike = { ...emulated, arms: { left: emulated.arms.left, right: { ...emulated.arms.right, rest: emulated.arms.left.rest } } }
    expect(checkSwappedArms(alike, atRest('left', 'left'))).toMatchObject({
      verdict: 'unknown',
      remedy: expect.stringContaining('adapterSerial'),
    })
  })

  test('another firmware, a joint outside its limits and a fault are each one refusal that names arm and numbers', () => {
    const robot = new StillRobot()
    robot.readings = atRest('left', 'right')
    const [left, right] = stillArms
    expect(checkArms(emulated, stillArms, robot.state()).every(({ verdict }) => verdict === 'ok')).toBe(true)
    const other = checkArms(emulated, [left, { ...right, firmware: 'S-V1.5-2' }], robot.state())
    expect(() => requireWell(other)).toThrowError(
      expect.objectContaining({
        code: 'cell-firmware',
        details: expect.objectContaining({ got: 'S-V1.5-2', where: 'right arm, firmware' }),
      }),
    )
    robot.readings[8] = -0.4
    expect(() => requireWell(checkArms(emulated, stillArms, robot.state()))).toThrowError(
      expect.objectContaining({ code: 'cell-readings', details: expect.objectContaining({ got: 'J2 -22.9 deg, limits 0.0 .. 179.9' }) }),
    )
  })

  test('an adapter is told by the serial number that Linux knows it by', async () => {
    const sys = await temporaryFolder()
    const usb = join(sys, 'devices/pci0/usb1/1-2')
    await mkdir(join(usb, '1-2:1.0/net/can_left'), { recursive: true })
    await writeFile(join(usb, 'serial'), 'ABC123\n')
    await mkdir(join(sys, 'class/net/can_left'), { recursive: true })
    await symlink(join(usb, '1-2:1.0'), join(sys, 'class/net/can_left/device'))
    expect(await adapterSerial({ kind: 'socketcan', address: 'can_left' }, sys)).toBe('ABC123')
    expect(await adapterSerial({ kind: 'socketcan', address: 'can_right' }, sys)).toBeUndefined()
  })

  test('a copied file of a real cell moves nothing before every FILL IN is replaced', () => {
    expect(() => requireWell(checkFilledIn(physical))).toThrowError(
      expect.objectContaining({
        code: 'cell-filled-in',
        details: expect.objectContaining({ got: expect.stringContaining('safety.emergencyStop') }),
      }),
    )
    const worded = JSON.stringify(physical).replaceAll(/FILL.IN/g, 'x')
    const unmeasured = checkFilledIn(cellSchema.parse(JSON.parse(worded)))
    expect(unmeasured[0]?.found).toMatch(/arms\.left\.base\.positionM\.0.*arms\.right\.base.*guard\.workspace\.floorM/)
    expect(() => requireWell(unmeasured)).toThrowError(expect.objectContaining({ code: 'cell-filled-in' }))
    const measured: unknown = JSON.parse(worded.replaceAll('-4.999', '-0.4').replaceAll('4.999', '0.4'))
    expect(() => requireWell(checkFilledIn(cellSchema.parse(measured)))).not.toThrow()
  })

  test('two adapters that changed places are refused before a port is opened', async () => {
    const serials = new Map([
      ['can_left', '000000000000000000000002'],
      ['can_right', '000000000000000000000001'],
    ])
    const findings = await checkAdapters(physical, async ({ address }) => serials.get(address))
    expect(() => requireWell(findings)).toThrowError(
      expect.objectContaining({
        code: 'cell-adapter',
        details: expect.objectContaining({ where: 'left arm, adapter', remedy: expect.stringContaining('swapped') }),
      }),
    )
  })
})
