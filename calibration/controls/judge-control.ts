import type { ActionSpace } from '../../src/core/action-space.ts'
import type { UnitEvidence, UnitOutcome } from '../../src/core/evidence.ts'
import { rowsOfUnit } from '../../src/endpoints/endpoint-evidence.ts'
import { endpointUnits } from '../../src/endpoints/endpoint-units.ts'
import { readoutCounts } from '../../src/endpoints/readout-counts.ts'
import type { ControlRun } from '../../src/study/calibration/control-run-schema.ts'
import type { ControlExpectation } from './control-expectations.ts'

const ENDPOINTS = ['sExec', 'pCorrect', 'f', 'u1', 'fullyReliable'] as const

/** What a control showed, and whether that is its known answer. */
export interface JudgedControl {
  readonly run: Omit<ControlRun, 'passed'>
  readonly passed: boolean
}

/** The units of one control policy against its known answer. A unit that failed, or was refused for another reason, fails the control. */
export function judgeControl(outcomes: readonly UnitOutcome[], expectation: ControlExpectation, actionSpace: ActionSpace): JudgedControl {
  const complete = outcomes.filter((outcome): outcome is UnitEvidence => outcome.status === 'complete')
  const refused = outcomes.filter((outcome) => outcome.status === 'excluded' && outcome.reason.startsWith('evidence-retained/')).length
  const evidence = complete.map((unit) => rowsOfUnit(unit, actionSpace))
  const rows = evidence.flatMap((part) => part.rows)
  const units = endpointUnits({ rows, divergences: evidence.flatMap((part) => part.divergences) })
  const got = ENDPOINTS.flatMap((endpoint) => {
    const values = units[endpoint].map(({ total, size }) => total / size)
    return values.length === 0 ? [] : [{ endpoint, value: values.reduce((sum, value) => sum + value, 0) / values.length }]
  })
  const fits = expectation.expected.every(({ endpoint, from, to }) => {
    const value = got.find((own) => own.endpoint === endpoint)?.value
    return value !== undefined && value >= from && value <= to
  })
  const allThere = (expectation.refused ? refused : complete.length) === outcomes.length
  const run = {
    control: expectation.control,
    pairs: outcomes.length,
    refused,
    ...readoutCounts(rows),
    expected: [...expectation.expected],
    expectedRefused: expectation.refused,
    got,
  }
  return { run, passed: allThere && fits }
}
