import { expect, test } from 'vitest'
import { ALL_LATCHES, ALL_REFUSALS, runHostile } from '../fixtures/cell/hostile-run.ts'

/** The quick line offers 4,000 of another seed, `npm run test:million` a million, some 40 CPU minutes. */
const CHUNKS = Number(process.env['TWINPAST_HOSTILE_CHUNKS'] ?? 100_000)
const PATIENCE_MS = 7_200_000

test(
  'of very many hostile chunks no set-point outside the limits reaches the bus',
  async () => {
    const tally = await runHostile('slow', CHUNKS, 0.0007)
    console.table([{ chunks: tally.chunks, admitted: tally.admitted, setPoints: tally.setPoints }])
    console.table(tally.refusals)
    console.table(tally.latches)
    expect(tally.chunks).toBe(CHUNKS)
    expect(tally.admitted).toBeGreaterThan(CHUNKS / 10)
    expect(Object.keys(tally.refusals).sort()).toEqual(ALL_REFUSALS)
    expect(Object.keys(tally.latches).sort()).toEqual(ALL_LATCHES)
  },
  PATIENCE_MS,
)
