import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import type { EndpointEvidence } from '../../src/endpoints/endpoint-evidence.ts'
import { ENDPOINT_KEYS, type EndpointKey } from '../../src/endpoints/endpoint-key.ts'
import { DECOMPOSITION_F, decomposition } from '../../src/endpoints/decomposition.ts'
import { endpointBootstrap, endpointTable } from '../../src/endpoints/endpoint-table.ts'
import { pairRows } from '../../src/endpoints/pair-rows.ts'
import { readoutCounts } from '../../src/endpoints/readout-counts.ts'
import { tauGrid } from '../../src/endpoints/tau-grid.ts'
import { planeExecution, planeWorld, scoredUnit } from '../fixtures/endpoints/scored-unit.ts'

const TAU = 0.25
const BOOTSTRAP = endpointBootstrap('property', 199)
const GOALS = [planeWorld([-0.5, 0.5]), planeWorld([0.5, 0.5])] as const

interface Pair {
  readonly executions: readonly (readonly [Execution, Execution])[]
  readonly worlds: readonly [World, World]
}

const coordinate = fc.double({ min: -1, max: 1, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const execution = fc.tuple(point, point).map(([toM, cubeM]) => planeExecution(toM, cubeM))
const pairsOf = (one: fc.Arbitrary<readonly [Execution, Execution]>): fc.Arbitrary<readonly Pair[]> =>
  fc.integer({ min: 1, max: 3 }).chain((seeds) =>
    fc.array(
      fc.array(one, { minLength: seeds, maxLength: seeds }).map((executions): Pair => ({ executions, worlds: GOALS })),
      { minLength: 2, maxLength: 8 },
    ),
  )
const anyPairs = pairsOf(fc.tuple(execution, execution))

function evidence(pairs: readonly Pair[]): EndpointEvidence {
  const units = pairs.map(({ executions, worlds }, i) => scoredUnit(`pair-${i}`, executions, worlds, TAU))
  return { rows: units.flatMap((unit) => unit.rows), divergences: units.flatMap((unit) => unit.divergences) }
}

function estimates(pairs: readonly Pair[]): Readonly<Record<EndpointKey, number>> {
  const table = endpointTable(evidence(pairs), BOOTSTRAP)
  return Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, table[key].estimate])) as Record<EndpointKey, number>
}

const runs = { numRuns: 60 }

describe('endpoints, properties (docs/definitions.md)', () => {
  it('swapping the labels of the two histories changes no endpoint', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const swapped = pairs.map(({ executions, worlds }): Pair => ({
          executions: executions.map(([a, b]) => [b, a]),
          worlds: [worlds[1], worlds[0]],
        }))
        const [before, after] = [estimates(pairs), estimates(swapped)]
        for (const key of ['pCorrect', 'f', 'fullyReliable'] as const) expect(after[key]).toBe(before[key])
        for (const key of ['sExec', 'matched', 'crossed', 'u1', 'regret'] as const) expect(after[key]).toBeCloseTo(before[key], 12)
      }),
      runs,
    )
  })

  it('swapping the worlds only turns the signs of F and U_1, and leaves S_exec', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const swapped = pairs.map(({ executions, worlds }): Pair => ({ executions, worlds: [worlds[1], worlds[0]] }))
        const [before, after] = [estimates(pairs), estimates(swapped)]
        expect(after.f).toBe(0 - before.f)
        expect(after.u1).toBeCloseTo(-before.u1, 12)
        expect(after.sExec).toBe(before.sExec)
      }),
      runs,
    )
  })

  it('identical memories: S_exec, F and U_1 exactly 0', () => {
    fc.assert(
      fc.property(pairsOf(execution.map((own) => [own, own] as const)), (pairs) => {
        expect(estimates(pairs)).toMatchObject({ sExec: 0, f: 0, u1: 0, fullyReliable: 0 })
      }),
      runs,
    )
  })

  it('oracle: p = F = 1, all reliable; constant branch: p = 1/2, F = 0, none; always ambiguous: p = F = 0', () => {
    const toGoal = (goal: World): Execution => planeExecution([goal.goalM[0], goal.goalM[1]], [goal.goalM[0], goal.goalM[1]])
    const kinds = fc.record({
      pairs: fc.integer({ min: 1, max: 8 }),
      seeds: fc.integer({ min: 1, max: 3 }),
      branch: fc.integer({ min: 0, max: 1 }),
    })
    fc.assert(
      fc.property(kinds, ({ pairs, seeds, branch }) => {
        const all = (first: Execution, second: Execution): readonly Pair[] =>
          Array.from({ length: pairs }, () => ({
            worlds: GOALS,
            executions: Array.from({ length: seeds }, () => [first, second] as const),
          }))
        expect(estimates(all(toGoal(GOALS[0]), toGoal(GOALS[1])))).toMatchObject({ pCorrect: 1, f: 1, u1: 1, regret: 0, fullyReliable: 1 })
        const constant = toGoal(GOALS[branch]!)
        expect(estimates(all(constant, constant))).toMatchObject({ pCorrect: 0.5, f: 0, u1: 0, fullyReliable: 0 })
        const between = planeExecution([0, 0.9], [0, 0])
        expect(estimates(all(between, between))).toMatchObject({ pCorrect: 0, f: 0, u1: 0, fullyReliable: 0 })
      }),
      runs,
    )
  })

  it('every seed twice: estimates and exact intervals unchanged', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const doubled = pairs.map(({ executions, worlds }): Pair => ({ executions: [...executions, ...executions], worlds }))
        const [before, after] = [endpointTable(evidence(pairs), BOOTSTRAP), endpointTable(evidence(doubled), BOOTSTRAP)]
        for (const key of ENDPOINT_KEYS) {
          expect(after[key].estimate, key).toBeCloseTo(before[key].estimate!, 12)
          for (const interval of ['interval', 'decisiveInterval', 'bound'] as const) {
            expect(after[key][interval] === null, `${key} ${interval}`).toBe(before[key][interval] === null)
            before[key][interval]?.forEach((limit, end) => expect(after[key][interval]![end], `${key} ${interval}`).toBeCloseTo(limit, 9))
          }
        }
      }),
      runs,
    )
  })

  it('the order of rows never matters, to the last bit', () => {
    const shuffled = anyPairs.chain((pairs) => {
      const { rows, divergences } = evidence(pairs)
      return fc.record({
        straight: fc.constant({ rows, divergences }),
        mixed: fc.record({
          rows: fc.shuffledSubarray([...rows], { minLength: rows.length }),
          divergences: fc.shuffledSubarray([...divergences], { minLength: divergences.length }),
        }),
      })
    })
    fc.assert(
      fc.property(shuffled, ({ straight, mixed }) => {
        expect(endpointTable(mixed, BOOTSTRAP)).toEqual(endpointTable(straight, BOOTSTRAP))
      }),
      runs,
    )
  })

  it('F = 2p - 1 + p_amb in whole numbers, and F is the mean of its decomposition', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const { rows } = evidence(pairs)
        const { correct, wrong, ambiguous } = readoutCounts(rows)
        expect(correct - wrong).toBe(2 * correct - rows.length + ambiguous)
        const classes = Object.entries(decomposition(pairRows(rows)))
        const twice = classes.reduce((sum, [name, count]) => sum + 2 * DECOMPOSITION_F[name as keyof typeof DECOMPOSITION_F] * count, 0)
        expect(twice).toBe(correct - wrong)
      }),
      runs,
    )
  })

  it('the tau grid has one registered row that equals the readouts, and ambiguity grows with tau', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const { rows } = evidence(pairs)
        const grid = tauGrid(rows, TAU)
        const registered = grid.filter((row) => row.registered)
        expect(registered).toHaveLength(1)
        expect(registered[0]).toMatchObject(readoutCounts(rows))
        for (let i = 1; i < grid.length; i += 1) expect(grid[i]!.ambiguous).toBeGreaterThanOrEqual(grid[i - 1]!.ambiguous)
      }),
      runs,
    )
  })

  it('matched + regret = 1 and U_1 = matched - crossed, with all four inside their ranges', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const { matched, crossed, u1, regret, sExec } = estimates(pairs)
        expect(matched + regret).toBeCloseTo(1, 12)
        expect(u1).toBeCloseTo(matched - crossed, 12)
        for (const value of [matched, crossed, regret, sExec]) expect(value >= 0 && value <= 1).toBe(true)
      }),
      runs,
    )
  })
})
