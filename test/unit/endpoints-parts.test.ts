import { describe, expect, it } from 'vitest'
import type { ActionSpace } from '../../src/core/action-space.ts'
import type { Execution } from '../../src/core/execution.ts'
import { compensatedSum } from '../../src/endpoints/compensated-sum.ts'
import { decompositionClass } from '../../src/endpoints/decomposition.ts'
import { analyseEndpoints } from '../../src/endpoints/endpoint-analysis.ts'
import { rowsOfUnit } from '../../src/endpoints/endpoint-evidence.ts'
import { endpointBootstrap, endpointTable } from '../../src/endpoints/endpoint-table.ts'
import { equalUnitsBound } from '../../src/endpoints/equal-units-bound.ts'
import { executedActionDivergence } from '../../src/endpoints/executed-action-divergence.ts'
import { largestInfluence } from '../../src/endpoints/influence.ts'
import { pairRows } from '../../src/endpoints/pair-rows.ts'
import { reliabilityHistogram } from '../../src/endpoints/reliability-histogram.ts'
import { DEFAULT_FLOORS } from '../../src/endpoints/verdict-input.ts'
import { worstCaseBounds } from '../../src/endpoints/worst-case-bounds.ts'
import { caught } from '../fixtures/caught.ts'
import { cohort, repeated, RIGHT, UNREAD, WRONG } from '../fixtures/endpoints/cohort.ts'
import { planeExecution, planeWorld, scoredUnit } from '../fixtures/endpoints/scored-unit.ts'

const BOOTSTRAP = endpointBootstrap('parts', 9_999)

describe('E1 executed action divergence', () => {
  const space: ActionSpace = {
    rateHz: 1,
    dimensions: [
      { name: 'joint', unit: 'rad', lower: -2, upper: 2 },
      { name: 'gripper', unit: 'm', lower: 0, upper: 0.07 },
    ],
  }
  const run = (...values: number[]): Execution => ({
    executedSteps: values.length / 2,
    dimensions: 2,
    executedActions: Float64Array.from(values),
    clippedSteps: 0,
    arms: [],
    objects: [],
    endDigest: '',
  })
  it('scales each joint by its range and the gripper by its stroke', () => {
    expect(executedActionDivergence(run(0, 0), run(4, 0), space)).toBeCloseTo(Math.sqrt(1 / 2), 14)
    expect(executedActionDivergence(run(0, 0), run(0, 0.07), space)).toBeCloseTo(Math.sqrt(1 / 2), 14)
    expect(executedActionDivergence(run(-2, 0), run(2, 0.07), space)).toBe(1)
  })
  it('is a root mean square over steps', () => {
    expect(executedActionDivergence(run(0, 0, 0, 0), run(4, 0.07, 0, 0), space)).toBeCloseTo(Math.SQRT1_2, 14)
    expect(executedActionDivergence(run(1, 0.01, 1, 0.02), run(1, 0.01, 1, 0.02), space)).toBe(0)
  })
  it('refuses other shapes and actions that are not finite', () => {
    expect(caught(() => executedActionDivergence(run(0, 0), run(0, 0, 0, 0), space)).code).toBe('executions-not-comparable')
    expect(caught(() => executedActionDivergence(run(), run(), space)).code).toBe('executions-not-comparable')
    expect(caught(() => executedActionDivergence(run(0, 0), run(NaN, 0), space)).code).toBe('executions-not-comparable')
  })
})

describe('rows', () => {
  const worlds = [planeWorld([-0.5, 0.5]), planeWorld([0.5, 0.5])] as const
  it('take utility and success from the world of the installed memory', () => {
    const left = planeExecution([-0.5, 0.5], [-0.5, 0.5])
    const { rows, divergences } = scoredUnit('pair-0', [[left, left]], worlds, 0.25)
    expect(rows.map((row) => [row.direction, row.readout, row.utilityMatched, row.utilityCrossed, row.successMatched])).toEqual([
      [0, 'correct', 1, expect.closeTo(0, 12), true],
      [1, 'wrong', expect.closeTo(0, 12), 1, false],
    ])
    expect(divergences).toEqual([{ pairId: 'pair-0', seedIndex: 0, divergence: 0 }])
  })
  it('refuse a seed without both directions', () => {
    const { rows } = cohort(repeated(1, [RIGHT, RIGHT]))
    const decision = {
      ...rows[0]!,
      direction: 0 as const,
      chunk: { steps: 1, dimensions: 2, values: new Float64Array(2) },
      execution: planeExecution([0, 1], [0, 0]),
      utility: [0, 0] as const,
      success: [false, false] as const,
    }
    const pair = { pairId: 'pair-0', task: '', decision: '', branches: ['a', 'b'] as const, presentBranch: 'a', stratum: '' }
    expect(caught(() => rowsOfUnit({ pair, decisions: [decision] }, { rateHz: 1, dimensions: [] })).code).toBe(
      'seed-without-both-directions',
    )
  })
  it('are grouped in order, and refused when a direction is missing, doubled, or seeds differ in number', () => {
    const { rows } = cohort([
      [
        [RIGHT, WRONG],
        [RIGHT, RIGHT],
      ],
      [
        [RIGHT, RIGHT],
        [WRONG, WRONG],
      ],
    ])
    const grouped = pairRows([...rows].reverse())
    expect(grouped.map(({ pairId, seeds }) => [pairId, seeds.length, seeds[0]![0].direction])).toEqual([
      ['pair-000', 2, 0],
      ['pair-001', 2, 0],
    ])
    for (const broken of [rows.slice(1), [...rows, rows[0]!], rows.filter((row) => row.pairId !== 'pair-001' || row.seedIndex === 0)])
      expect(caught(() => pairRows(broken)).code).toBe('design-unbalanced')
  })
})

describe('parts of the table', () => {
  it.each([
    [RIGHT, RIGHT, 'bothRight'],
    [RIGHT, WRONG, 'sameBranch'],
    [WRONG, RIGHT, 'sameBranch'],
    [WRONG, WRONG, 'bothReversed'],
    [RIGHT, UNREAD, 'rightAndAmbiguous'],
    [UNREAD, WRONG, 'wrongAndAmbiguous'],
    [UNREAD, UNREAD, 'bothAmbiguous'],
  ] as const)('%s and %s make %s', ([first], [second], expected) => {
    expect(decompositionClass({ readout: first }, { readout: second })).toBe(expected)
  })
  it('counts seeds with both directions right, and right decisions, per pair', () => {
    const pairs = pairRows(
      cohort([
        [
          [RIGHT, RIGHT],
          [RIGHT, WRONG],
        ],
        [
          [RIGHT, RIGHT],
          [RIGHT, RIGHT],
        ],
        [
          [UNREAD, RIGHT],
          [WRONG, WRONG],
        ],
      ]).rows,
    )
    expect(reliabilityHistogram(pairs)).toEqual({ bidirectionalSeeds: [1, 1, 1], correctDecisions: [0, 1, 0, 1, 1] })
  })
  it('bounds missing pairs by both ends of the range', () => {
    const units = [
      { unitId: 'a', total: 6, size: 6 },
      { unitId: 'b', total: 0, size: 6 },
    ]
    expect(worstCaseBounds(units, 2, [-1, 1])).toEqual({ lower: -0.25, upper: 0.75 })
    expect(worstCaseBounds(units, 0, [-1, 1])).toEqual({ lower: 0.5, upper: 0.5 })
    expect(worstCaseBounds([], 0, [0, 1])).toBeNull()
  })
  it('bounds equal units exactly, and only equal ones', () => {
    const equal = Array.from({ length: 24 }, (_, i) => ({ unitId: `${i}`, total: 0, size: 1 }))
    expect(equalUnitsBound(equal, [0, 1])).toEqual([0, expect.closeTo(0.1425, 4)])
    expect(equalUnitsBound([...equal, { unitId: 'x', total: 1, size: 1 }], [0, 1])).toBeNull()
    expect(equalUnitsBound([], [0, 1])).toBeNull()
  })
  it('names the pair whose removal moves the mean most', () => {
    const units = [1, 1, 1, 0].map((total, i) => ({ unitId: `pair-${i}`, total, size: 1 }))
    expect(largestInfluence(units)).toEqual({ unitId: 'pair-3', shift: 0.25 })
    expect(largestInfluence(units.slice(0, 1))).toBeNull()
  })
  it('sums with compensation', () => {
    expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2)
    expect(compensatedSum(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(compensatedSum([])).toBe(0)
  })
})

describe('the table', () => {
  it('mirrors regret from matched utility: same resamples', () => {
    const { matched, regret } = endpointTable(cohort(repeated(12, [RIGHT, RIGHT], [RIGHT, WRONG], [UNREAD, RIGHT])), BOOTSTRAP)
    expect(regret.estimate).toBeCloseTo(1 - matched.estimate!, 14)
    expect(regret.interval).toEqual([1 - matched.interval![1], 1 - matched.interval![0]])
  })
  it('reproduces the published later-Swap pattern: structural, with only the bound on 0 of 24', () => {
    const { table } = analyseEndpoints(
      cohort(
        Array.from(
          { length: 24 },
          () =>
            [
              [RIGHT, WRONG],
              [WRONG, RIGHT],
            ] as const,
        ),
      ),
      {
        tau: 0.25,
        flow: { planned: 24, complete: 24, excludedByReason: {}, failed: 0 },
        floors: DEFAULT_FLOORS,
        gates: [],
        bootstrap: BOOTSTRAP,
      },
    )
    expect(table.pCorrect).toMatchObject({ estimate: 0.5, interval: null, decisiveInterval: null, structural: true })
    expect(table.f).toMatchObject({ estimate: 0, interval: null, structural: true, signFlipP: null })
    expect(table.fullyReliable).toMatchObject({ estimate: 0, interval: null, structural: true, bound: [0, expect.closeTo(0.142, 3)] })
  })
  it('shares resamples between endpoints and gives equal numbers twice', () => {
    const evidence = cohort(repeated(12, [RIGHT, RIGHT], [RIGHT, WRONG], [UNREAD, RIGHT]))
    expect(endpointTable(evidence, BOOTSTRAP)).toEqual(endpointTable(evidence, BOOTSTRAP))
    expect(endpointTable(evidence, BOOTSTRAP).sExec.replicates).toBe(9_999)
    expect(endpointTable(evidence, BOOTSTRAP).pCorrect.replicates).toBe('exact')
  })
})
