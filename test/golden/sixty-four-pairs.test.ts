import { describe, expect, it } from 'vitest'
import type { DecisionRow } from '../../src/endpoints/decision-row.ts'
import { analyseEndpoints } from '../../src/endpoints/endpoint-analysis.ts'
import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import { DEFAULT_FLOORS } from '../../src/endpoints/verdict-input.ts'
import { GOLDEN_PAIR_KINDS } from '../fixtures/golden-pairs.ts'

const TAU = 0.25
const MARGIN = { correct: 0.8, wrong: -0.8, ambiguous: 0.1 } as const

function goldenRows(): DecisionRow[] {
  const kinds = GOLDEN_PAIR_KINDS.flatMap(([pairs, ...counts]) => Array.from({ length: pairs }, () => counts))
  return kinds.flatMap(([correct, wrong, ambiguous], index) => {
    const readouts = [
      ...Array(correct).fill('correct'),
      ...Array(wrong).fill('wrong'),
      ...Array(ambiguous).fill('ambiguous'),
    ] as DecisionRow['readout'][]
    return readouts.map((readout, k): DecisionRow => {
      const direction = k % 2 === 0 ? 0 : 1
      const margin = MARGIN[readout] * (direction === 0 ? 1 : -1)
      const right = readout === 'correct' ? 1 : 0
      return {
        pairId: `pair-${String(index).padStart(3, '0')}`,
        stratum: 'left|right',
        direction,
        seedIndex: Math.floor(k / 2),
        margin,
        readout,
        utilityMatched: right,
        utilityCrossed: readout === 'wrong' ? 1 : 0,
        successMatched: right === 1,
      }
    })
  })
}

describe('the golden 64-pair set through the endpoints', () => {
  const rows = goldenRows()
  const pairIds = [...new Set(rows.map((row) => row.pairId))]
  const divergences = pairIds.flatMap((pairId, i) =>
    [0, 1, 2].map((seedIndex) => ({ pairId, seedIndex, divergence: 0.04 + 0.0005 * i + 0.001 * seedIndex })),
  )
  const analysis = analyseEndpoints(
    { rows, divergences },
    {
      tau: TAU,
      flow: { planned: 64, complete: 64, excludedByReason: {}, failed: 0 },
      floors: DEFAULT_FLOORS,
      gates: [],
      bootstrap: endpointBootstrap('golden-64', 9_999),
    },
  )
  const { table } = analysis
  const rounded = (range: readonly [number, number] | null) => range?.map((value) => value.toFixed(3))

  it('has C/W/A 280/77/27 of 384', () => {
    expect(analysis.counts).toEqual({ correct: 280, wrong: 77, ambiguous: 27 })
    expect([analysis.pairs, analysis.seeds, analysis.decisions]).toEqual([64, 3, 384])
  })
  it('gives p .729 [.677, .781], exact, and deciding at 64 pairs', () => {
    expect(table.pCorrect.estimate).toBe(280 / 384)
    expect(rounded(table.pCorrect.interval)).toEqual(['0.677', '0.781'])
    expect(table.pCorrect.decisiveInterval).toEqual(table.pCorrect.interval)
    expect(table.pCorrect.replicates).toBe('exact')
    expect(table.pCorrect.designEffect).toBeCloseTo(1.353, 3)
  })
  it('gives F .529 [.422, .633] with an exact sign-flip p', () => {
    expect(table.f.estimate).toBe(203 / 384)
    expect(rounded(table.f.interval)).toEqual(['0.422', '0.633'])
    expect(table.f.signFlipP).toBeGreaterThan(0)
    expect(table.f.signFlipP).toBeLessThan(1e-9)
  })
  it('gives 20 of 64 fully reliable with [.202, .441]', () => {
    expect(table.fullyReliable.estimate).toBe(20 / 64)
    expect(rounded(table.fullyReliable.interval)).toEqual(['0.202', '0.441'])
  })
  it('keeps F = 2p - 1 + p_amb in whole numbers', () => {
    const { correct, wrong, ambiguous } = analysis.counts
    expect(correct - wrong).toBe(2 * correct - 384 + ambiguous)
  })
  it('spreads pairs as built and marks the registered tau on its grid', () => {
    expect(analysis.histogram.correctDecisions).toEqual([0, 0, 2, 17, 20, 5, 20])
    expect(analysis.histogram.bidirectionalSeeds.at(-1)).toBe(20)
    expect(analysis.tauGrid.filter((row) => row.registered)).toEqual([
      { tau: TAU, registered: true, correct: 280, wrong: 77, ambiguous: 27, pCorrect: 280 / 384, f: 203 / 384, fullyReliable: 20 },
    ])
    expect(analysis.tauGrid.find((row) => row.tau === 0.9)?.ambiguous).toBe(384)
  })
  it('says memory-guides: value follows choice in this set', () => {
    expect(analysis.verdict.code).toBe('memory-guides')
    expect(analysis.verdict.words).toEqual(['sensitive', 'guides'])
  })
})
