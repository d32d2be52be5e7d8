import { expect, test } from 'vitest'
import { driftCheck } from '../../src/trials/readouts/drift-check.ts'
import type { Execution } from '../../src/trials/readouts/execution.ts'
import { sessionAgreement } from '../../src/trials/readouts/agreement.ts'
import type { TrialLabel } from '../../src/trials/session/trial-label.ts'
import type { TrialState } from '../../src/trials/state/trial-state.ts'

const bootstrap = { replicates: 199, streamFields: ['test'] }

function trial(i: number, operator: TrialLabel, rater: TrialLabel | undefined): TrialState {
  const given = (by: string, label: TrialLabel) => ({ by, label, first: label, at: '2026-05-01T08:00:00.000Z', sequence: 1 })
  return {
    ...{ code: `C${i}`, pairId: `pair-${i % 8}`, block: 1, stage: 'labelled', unusableStreams: [], comments: [], revision: 1 },
    label: given('operator-1', operator),
    ratings: rater === undefined ? [] : [given('rater-1', rater)],
  }
}

test('agreement gives the kappa and the standard error of Fleiss, Cohen and Everitt of a known table', () => {
  // [[30, 5], [8, 57]]: kappa 0.72, interval 0.58 to 0.86.
  const a: TrialLabel = { selected: 'target-a', reached: 'grasped' }
  const none: TrialLabel = { selected: 'none', reached: 'grasped' }
  const cells = [
    [a, a, 30],
    [a, none, 5],
    [none, a, 8],
    [none, none, 57],
  ] as const
  const trials = cells.flatMap(([operator, rater, count], cell) =>
    Array.from({ length: count }, (_, i) => trial(100 * cell + i, operator, rater)),
  )
  const { fields, differed, adjudicated } = sessionAgreement([...trials, trial(999, a, undefined)], bootstrap)
  const [selected, reached] = fields
  expect(selected?.kappa).toBeCloseTo(0.72, 2)
  expect(selected?.asymptotic?.map((end) => Number(end.toFixed(2)))).toEqual([0.58, 0.86])
  expect(selected?.confusion[0]).toEqual([30, 0, 5, 0])
  expect(selected?.classes.find(({ label }) => label === 'target-a')?.agreement).toBeCloseTo(60 / 73, 12)
  expect([reached?.observed, reached?.kappa]).toEqual([1, null])
  expect([differed, adjudicated]).toEqual([13, 0])
})

test('the halves of a session are those of the order in which trials were run, compared over pairs that are in both', () => {
  const executions = Array.from({ length: 32 }, (_, i): Execution => {
    const selection = i < 16 ? 'none' : 'correct'
    return {
      ...{ code: `C${i}`, pairId: `pair-${i % 8}`, direction: 0, seed: 1, block: 1, trials: [], place: i + 1 },
      outcome: { selection, reached: 'approached', firstMove: undefined },
      ...{ operatorOutcome: null, raterOutcome: null, firstRun: null, clamped: [], presentWarned: false, invalid: [] },
    }
  })
  const { firstHalf, secondHalf, pairs, rows } = driftCheck(executions)
  expect([firstHalf, secondHalf, pairs]).toEqual([16, 16, 8])
  expect(rows[0]).toEqual({ key: 'target-correct', first: 0, second: 16, p: 2 / 2 ** 8 })
  expect(rows[2]).toMatchObject({ key: 'completed', first: 0, second: 0, p: 1 })
})
