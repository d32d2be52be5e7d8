import { expect, test } from 'vitest'
import { ALL_LATCHES, ALL_REFUSALS, runHostile } from '../fixtures/cell/hostile-run.ts'

test('of 4,000 hostile chunks no set-point outside the limits reaches the bus, and every layer has something to refuse', async () => {
  const tally = await runHostile('quick', 4_000, 0.002)
  expect(tally.chunks).toBe(4_000)
  expect(tally.setPoints).toBeGreaterThan(40_000)
  expect(Object.keys(tally.refusals).sort()).toEqual(ALL_REFUSALS)
  expect(Object.keys(tally.latches).sort()).toEqual(ALL_LATCHES)
})
