import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startCell } from '../fixtures/emulated-cell/start-cell.ts'

const folder = (file: string) => fileURLToPath(new URL(`../../hardware/emulator/vendor-sdk/${file}`, import.meta.url))
const run = promisify(execFile)

const seenSchema = z.object({
  ok: z.boolean(),
  firmware: z.string(),
  limits: z.array(z.array(z.number())),
  accelerations: z.array(z.number()),
  joints_at_start: z.array(z.number()),
  enabled: z.boolean(),
  enable_ms: z.number(),
  reached: z.boolean(),
  miss_mdeg: z.number(),
  gripper_um: z.number(),
  gripper_enabled: z.boolean(),
  pose: z.array(z.number()),
  pose_by_sdk: z.array(z.number()),
  status_moving: z.object({ ctrl_mode: z.number(), arm_status: z.number(), motion_status: z.number() }),
  rates_hz: z.record(z.string(), z.number()),
  over_limit: z.boolean(),
  held_over_limit: z.boolean(),
  limit_cleared: z.boolean(),
  stopped: z.boolean(),
  sunk_mdeg: z.number(),
  enabled_while_stopped: z.boolean(),
  power_cut: z.boolean(),
  fallen_mdeg: z.number(),
  enabled_again: z.boolean(),
})
type Seen = z.infer<typeof seenSchema>

const python = await run('bash', [folder('setup.sh')]).then(
  ({ stdout }) => stdout.trim(),
  (error: unknown) => {
    console.warn(`SKIPPED, not tested: ${error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)}`)
    return undefined
  },
)

describe.skipIf(python === undefined)("the vendor's piper_sdk 0.6.1, unmodified", () => {
  let cell: Awaited<ReturnType<typeof startCell>>
  let seen: Seen
  beforeAll(async () => {
    cell = await startCell('--pty')
    const { stdout } = await run(python!, [folder('drive.py'), cell.ptys.left!], { timeout: 200_000 })
    seen = seenSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1)!))
    console.table(Object.fromEntries(Object.entries(seen).map(([what, value]) => [what, JSON.stringify(value)])))
  })
  afterAll(() => cell?.end())

  test('connects and reads firmware, limits and accelerations', () => {
    expect(seen).toMatchObject({
      ok: true,
      firmware: 'S-V1.8-2',
      limits: [
        [-1500, 1500, 3000],
        [0, 1800, 3000],
        [-1700, 0, 3000],
        [-1000, 1000, 3000],
        [-700, 700, 3000],
        [-1200, 1200, 3000],
      ],
      accelerations: [500, 500, 500, 500, 500, 500],
    })
  })

  test('sees every feedback stream alive, the arm at rest somewhere but at zero', () => {
    expect(Object.keys(seen.rates_hz)).toEqual(['all', 'status', 'pose', 'joints', 'gripper', 'fast_motor', 'slow_motor'])
    expect(Math.min(...Object.values(seen.rates_hz))).toBeGreaterThan(0)
    expect(seen.joints_at_start.some((angle) => Math.abs(angle) > 1000)).toBe(true)
  })

  test('enables all motors, and MOVE J and the gripper reach what they were told', () => {
    expect(seen).toMatchObject({
      enabled: true,
      reached: true,
      gripper_enabled: true,
      status_moving: { ctrl_mode: 1, arm_status: 0, motion_status: 0 },
    })
    expect(seen.miss_mdeg).toBeLessThan(300)
    expect(Math.abs(seen.gripper_um - 50_000)).toBeLessThan(500)
  })

  test('computes the same flange pose from the joints as the arm reports, to its digits', () => {
    expect(seen.pose_by_sdk.every((value, index) => Math.abs(value - seen.pose[index]! / 1000) < 0.06)).toBe(true)
  })

  test('is told of a target over the limit, which is not taken', () => {
    expect(seen).toMatchObject({ over_limit: true, held_over_limit: true, limit_cleared: true })
  })

  test('stops with damping and power on; a reset cuts power and the arm falls; then it can be enabled again', () => {
    expect(seen).toMatchObject({ stopped: true, enabled_while_stopped: true, power_cut: true, enabled_again: true })
    expect(seen.sunk_mdeg).toBeGreaterThan(300)
    expect(seen.fallen_mdeg).toBeGreaterThan(1.5 * seen.sunk_mdeg)
  })

  test('python-can counts the frames of each id in the proportions of the tables, over TCP', async () => {
    const { stdout } = await run(python!, [folder('count.py'), `socket://127.0.0.1:${cell.ports.right}`], { timeout: 200_000 })
    const counts = z.record(z.string(), z.number()).parse(JSON.parse(stdout))
    console.table(counts)
    for (const id of ['2A1', '2A2', '2A3', '2A4', '2A5', '2A6', '2A7', '2A8', '251', '252', '253', '254', '255', '256'])
      expect(counts[id]! / 2000, id).toBeCloseTo(1, 1)
    for (const id of ['261', '262', '263', '264', '265', '266']) expect(counts[id]! / 400, id).toBeCloseTo(1, 1)
  })
})
