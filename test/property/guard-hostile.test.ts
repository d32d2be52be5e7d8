import { expect, test } from 'vitest'
import { ALL_REFUSALS, runHostile } from '../fixtures/cell/hostile-run.ts'

test('of 8,000 hostile chunks no set-point outside the limits reaches an arm, and every layer has something to refuse', async () => {
  const tally = await runHostile('quick', 8_000)
  expect(tally.chunks).toBe(8_000)
  expect(tally.setPoints).toBeGreaterThan(50_000)
  expect(Object.keys(tally.refusals).sort()).toEqual(ALL_REFUSALS)
  expect(Object.keys(tally.latches).length).toBeGreaterThanOrEqual(9)
})
