import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Direction } from '../../src/core/direction.ts'
import type { Readout } from '../../src/core/evidence.ts'
import type { InterventionRow } from '../../src/core/intervention-evidence.ts'
import { ladderConditions, type LadderCondition } from '../../src/core/intervention-registration.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import { analyseLadder, type LadderAnalysis } from '../../src/endpoints/interventions/ladder/analyse-ladder.ts'
import { ladderKeys, type LadderKey } from '../../src/endpoints/interventions/ladder/ladder-endpoints.ts'

interface Unit {
  readonly pair: PairPlan
  readonly rows: readonly InterventionRow[]
}

interface Rung {
  readonly readout: Readout
  readonly success: boolean
  readonly executed: boolean
  readonly answer: number
}

const rung: fc.Arbitrary<Rung> = fc.record({
  readout: fc.constantFrom('correct', 'wrong', 'ambiguous'),
  success: fc.boolean(),
  executed: fc.boolean(),
  answer: fc.integer({ min: 0, max: 1 }),
})
type Cell = Readonly<Record<LadderCondition, Rung>>
const cell: fc.Arbitrary<Cell> = fc.record({ none: rung, full: rung, replica: rung, ulp: rung, preserve: rung, target: rung })

/** Every pair holds, under each seed, one cell per direction. */
const cohortOf = (one: fc.Arbitrary<Cell>): fc.Arbitrary<readonly Unit[]> =>
  fc
    .integer({ min: 1, max: 3 })
    .chain((seeds) =>
      fc
        .array(fc.array(fc.tuple(one, one), { minLength: seeds, maxLength: seeds }), { minLength: 2, maxLength: 8 })
        .map((pairs) => pairs.map((cells, i) => unitOf(`pair-${String(i).padStart(3, '0')}`, cells))),
    )

function unitOf(pairId: string, seeds: readonly (readonly [Cell, Cell])[]): Unit {
  const pair = { pairId, task: 'plane', decision: 'now', branches: ['a', 'b'] as const, presentBranch: 'a', stratum: 'a|b' }
  const rows = seeds.flatMap((directions, seedIndex) =>
    directions.flatMap((rungs, direction) =>
      ladderConditions.map((condition) => rowOf(rungs[condition], condition, direction as Direction, seedIndex)),
    ),
  )
  return { pair, rows }
}

function rowOf({ readout, success, executed, answer }: Rung, condition: string, direction: Direction, seedIndex: number): InterventionRow {
  const chunk = { steps: 1, dimensions: 1, values: Float64Array.of(answer) }
  const choice = { margin: readout === 'ambiguous' ? 0 : (readout === 'correct') === (direction === 0) ? 1 : -1, readout }
  return {
    direction,
    seedIndex,
    stage: 'now',
    condition,
    atStep: 5,
    memoryDigest: '',
    faultDetected: null,
    chunk,
    chunkChoice: choice,
    executed: chunk,
    choice,
    utility: [0, 0],
    success,
    executionSuccess: executed,
    endDigest: '',
  }
}

function analyse(units: readonly Unit[]): LadderAnalysis {
  return analyseLadder(units, { plannedPairs: units.length, bootstrap: endpointBootstrap('property', 199) })
}

function totals({ endpoints }: LadderAnalysis): Readonly<Record<LadderKey, number>> {
  return Object.fromEntries(ladderKeys.map((key) => [key, endpoints[key].total])) as Record<LadderKey, number>
}

const runs = { numRuns: 25 }

describe('the ladder, properties', () => {
  it('swapping the two histories leaves everything', () => {
    fc.assert(
      fc.property(cohortOf(cell), (units) => {
        const swapped = units.map(({ pair, rows }): Unit => ({
          pair: { ...pair, branches: [pair.branches[1], pair.branches[0]] },
          rows: rows.map((row) => ({ ...row, direction: row.direction === 0 ? 1 : 0 })),
        }))
        expect(analyse(swapped)).toEqual(analyse(units))
      }),
      runs,
    )
  })

  it('identical memories give zero effects, by identity and not by estimate', () => {
    const identical = rung.map((own): Cell => ({ none: own, full: own, replica: own, ulp: own, preserve: own, target: own }))
    fc.assert(
      fc.property(cohortOf(identical), (units) => {
        const { endpoints } = analyse(units)
        for (const key of ladderKeys) {
          if (key === 'yNone' || key === 'yFull' || key === 'direction') continue
          expect(endpoints[key], key).toMatchObject({ total: 0, estimate: { estimate: 0, structural: true, interval: null } })
        }
      }),
      runs,
    )
  })

  it('neither the order of rows and units nor the names of pairs matter', () => {
    const shuffled = cohortOf(cell).chain((units) =>
      fc.record({
        units: fc.constant(units),
        order: fc.shuffledSubarray([...units.keys()], { minLength: units.length }),
        rows: fc.tuple(...units.map(({ rows }) => fc.shuffledSubarray([...rows], { minLength: rows.length }))),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ units, order, rows }) => {
        const mixed = order.map((i) => ({ pair: units[i]!.pair, rows: rows[i]! }))
        expect(analyse(mixed)).toEqual(analyse(units))
        const renamed = order.map((i, name) => ({ pair: { ...units[i]!.pair, pairId: units[name]!.pair.pairId }, rows: units[i]!.rows }))
        const [before, after] = [analyse(units), analyse(renamed)]
        for (const key of ladderKeys) expect(after.endpoints[key].estimate, key).toEqual(before.endpoints[key].estimate)
        expect(after.conditions).toEqual(before.conditions)
      }),
      runs,
    )
  })

  it('net = gain - loss, flips = gain + loss and every contrast is the difference of its shares, in whole numbers', () => {
    fc.assert(
      fc.property(cohortOf(cell), (units) => {
        const t = totals(analyse(units))
        expect(t.net).toBe(t.gain - t.loss)
        expect(t.net).toBe(t.yFull - t.yNone)
        expect(t.flips).toBe(t.gain + t.loss)
        expect(t.specificEffect).toBe(t.phiTarget - t.phiPreserve)
        expect(t.specificBranchEffect).toBe(t.branchTarget - t.branchPreserve)
        expect(t.numericFloor).toBe(t.phiUlp - t.phiReplica)
        expect(t.numericBranchFloor).toBe(t.branchUlp - t.branchReplica)
      }),
      runs,
    )
  })

  it('direction counts decisions under the other fact; the oracle only adds executions whose decision was wrong', () => {
    fc.assert(
      fc.property(cohortOf(cell), (units) => {
        const { conditions, endpoints, cells } = analyse(units)
        const { correct, wrong } = conditions.target.counts
        expect(endpoints.direction.total).toBe(wrong - correct)
        for (const condition of ladderConditions) {
          const { ownDecision, oracleDecision, decisionCost } = conditions[condition]
          const [own, oracle, cost] = [ownDecision, oracleDecision, decisionCost].map(({ estimate }) => Math.round(estimate! * cells))
          expect(oracle! - own!).toBe(cost)
        }
      }),
      runs,
    )
  })

  it('refuses a cell that lacks a condition, has one twice, or a pair with fewer seeds than the rest', () => {
    fc.assert(
      fc.property(cohortOf(cell), fc.nat(), (units, n) => {
        const [first, ...rest] = units
        const at = n % first!.rows.length
        const without = { ...first!, rows: first!.rows.filter((_, i) => i !== at) }
        const twice = { ...first!, rows: [...first!.rows, first!.rows[at]!] }
        const fewer = { ...first!, rows: first!.rows.filter(({ seedIndex }) => seedIndex > 0) }
        for (const broken of [without, twice, fewer])
          expect(() => analyse([broken, ...rest])).toThrowError(expect.objectContaining({ code: 'design-unbalanced' }))
      }),
      runs,
    )
  })
})
