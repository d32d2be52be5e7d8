import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sweptCell } from '../fixtures/cell/swept-cell.ts'
import type { SweptCell, TappedArm } from '../fixtures/cell/swept-cell.ts'

/** 100 ms at 200 set-points a second. */
const MOST_SET_POINTS_AFTER = 20
/** An arm at 0.5 rad/s for 100 ms, and what it lags behind. */
const MOST_TRAVEL_RAD = 0.12
/** Half of what an arm lags behind its set-points here: it may settle, and must not go back. */
const MOST_WAKING_RAD = 0.003
/** Looks in a row at arms that stand still, half a second. */
const STILL_LOOKS = 5
const STILL_RAD_PER_S = 0.01

const nowMs = () => Number(process.hrtime.bigint()) / 1e6

interface StillArm extends TappedArm {
  readonly standsAtRad: number
}

const stateSchema = z.object({
  arms: z.object({
    left: z.object({ jointsRad: z.array(z.number()), speedsRadPerS: z.array(z.number()) }),
    right: z.object({ jointsRad: z.array(z.number()), speedsRadPerS: z.array(z.number()) }),
  }),
})

/** Waits until both arms stand still in the physics of the cell, whatever they report; what passed on their lines, and where they stand. */
async function stillCell(cell: SweptCell): Promise<readonly StillArm[]> {
  for (let looks = 0; looks < STILL_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { arms } = await stateOf(cell)
    if ([arms.left, arms.right].some(({ speedsRadPerS }) => Math.abs(speedsRadPerS[0] ?? 1) > STILL_RAD_PER_S)) looks = 0
  }
  const { arms } = await stateOf(cell)
  return (await cell.tapped()).map((tapped, i) => ({ ...tapped, standsAtRad: arms[i === 0 ? 'left' : 'right'].jointsRad[0] ?? Number.NaN }))
}

async function stateOf({ address }: SweptCell) {
  return stateSchema.parse(await (await fetch(`${address}/state`)).json())
}

/** What an arm did after `sinceMs` until it stood still. */
function aftermath({ targets, reports, standsAtRad }: StillArm, sinceMs: number) {
  const lastTarget = targets.at(-1)?.joint1Rad ?? Number.NaN
  const stoodAtRad = reports.findLast(({ atMs }) => atMs <= sinceMs)?.joint1Rad ?? Number.NaN
  return {
    /** Set-points that still moved the arm. */
    moving: targets.filter(({ atMs, joint1Rad }) => atMs > sinceMs && joint1Rad !== lastTarget).length,
    travelRad: Math.abs(standsAtRad - stoodAtRad),
    /** What is left between where it is told to be and where it is. */
    leftRad: Math.abs(lastTarget - standsAtRad),
    lastTarget,
  }
}

function expectHeld(arm: StillArm, sinceMs: number): void {
  const { moving, travelRad, leftRad } = aftermath(arm, sinceMs)
  expect(moving).toBeLessThanOrEqual(MOST_SET_POINTS_AFTER)
  expect(travelRad).toBeLessThan(MOST_TRAVEL_RAD)
  expect(leftRad).toBeLessThan(0.03)
}

async function heard(cell: SweptCell, words: string): Promise<void> {
  for (let i = 0; i < 200 && !cell.said.includes(words); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(cell.said).toContain(words)
}

/** Both arms move; something happens; whatever it is, the arms have to stand still by themselves. */
async function during(happens: (cell: SweptCell) => unknown, judge: (cell: SweptCell, sinceMs: number) => Promise<void>): Promise<void> {
  const cell = await sweptCell()
  try {
    for (const { targets } of await cell.tapped()) expect(new Set(targets.map(({ joint1Rad }) => joint1Rad)).size).toBeGreaterThan(20)
    const sinceMs = nowMs()
    await happens(cell)
    await judge(cell, sinceMs)
  } finally {
    cell.close()
  }
}

describe.runIf(process.platform === 'linux')('both arms in motion are held where they are', () => {
  test('when the host is killed', () =>
    during(
      ({ host }) => host.kill('SIGKILL'),
      async (cell, sinceMs) => {
        for (const arm of await stillCell(cell)) expectHeld(arm, sinceMs)
      },
    ))

  test('when the guardian is killed: the last set-point is a small step from where the arm stands, and its host says so', () =>
    during(
      ({ guardianPid }) => process.kill(guardianPid, 'SIGKILL'),
      async (cell, sinceMs) => {
        for (const arm of await stillCell(cell)) expectHeld(arm, sinceMs)
        await heard(cell, 'stopped guardian-lost')
      },
    ))

  test('when the host hangs; and it cannot go on when it wakes up', () =>
    during(
      ({ host }) => host.kill('SIGSTOP'),
      async (cell) => {
        const before = (await stillCell(cell)).map((arm) => aftermath(arm, 0).lastTarget)
        const sinceMs = nowMs()
        cell.host.kill('SIGCONT')
        await heard(cell, 'stopped guard-latched')
        for (const [i, arm] of (await stillCell(cell)).entries()) {
          expectHeld(arm, sinceMs)
          expect(aftermath(arm, 0).lastTarget).toBe(before[i])
        }
      },
    ))

  test.each([150, 1500])('when the guardian stands still for %i ms; and nothing stale moves them when it goes on', (forMs) =>
    during(
      async ({ guardianPid }) => {
        process.kill(guardianPid, 'SIGSTOP')
        await new Promise((resolve) => setTimeout(resolve, forMs))
      },
      async (cell) => {
        const before = await cell.tapped()
        process.kill(cell.guardianPid, 'SIGCONT')
        await heard(cell, 'stopped guard-latched')
        for (const [i, { targets, standsAtRad }] of (await stillCell(cell)).entries()) {
          const told = before[i]?.targets ?? []
          const lastRad = told.at(-1)?.joint1Rad ?? Number.NaN
          for (const rad of [...targets.slice(told.length).map(({ joint1Rad }) => joint1Rad), standsAtRad])
            expect(Math.abs(rad - lastRad)).toBeLessThan(MOST_WAKING_RAD)
        }
      },
    ),
  )

  test('when a camera is lost, and the host says so', () => {
    let lostMs = 0
    return during(
      async ({ address }) => {
        const response = await fetch(`${address}/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ kind: 'camera-lost', camera: 'head' }),
        })
        expect(response.status).toBe(200)
        lostMs = nowMs()
      },
      async (cell) => {
        for (const arm of await stillCell(cell)) expectHeld(arm, lostMs)
        await heard(cell, 'stopped camera-lost')
      },
    )
  })

  test('when the plug of one of them is pulled', () =>
    during(
      (cell) => cell.cutLeft(),
      async (cell, sinceMs) => {
        for (const arm of await stillCell(cell)) expectHeld(arm, sinceMs)
        await heard(cell, 'stopped guard-latched')
      },
    ))
})
