import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../src/core/bytes.ts'
import type { InterventionEvidence, InterventionOutcome, InterventionRow } from '../../src/core/intervention-evidence.ts'
import type { InterventionRegistration } from '../../src/core/intervention-registration.ts'
import { checkUnitOfPlan } from '../../src/record/check-unit-of-plan.ts'
import { decodeUnit } from '../../src/record/decode-unit.ts'
import { encodeUnit } from '../../src/record/encode-unit.ts'
import type { RecordedIntervention } from '../../src/record/recorded-intervention.ts'
import type { UnitHeader } from '../../src/record/recorded-unit.ts'
import { unitName } from '../../src/record/unit-name.ts'
import { registeredRows } from '../../src/study/registered-rows.ts'
import type { RowKey } from '../../src/study/registered-rows.ts'
import { interventionOf } from '../../src/study/intervention-of.ts'
import { caught } from '../fixtures/caught.ts'
import { headerOf } from '../fixtures/point-run/arbitrary-unit.ts'
import { pointStudy } from '../fixtures/point-run/point-study.ts'
import { plainMessagePack } from '../fixtures/point-run/plain-message-pack.ts'

const NATIVE = {
  protocol: 'native-event',
  nativeEvent:
    '{events: [{event: early, after: release, count: 1}, {event: late, after: press, count: 1}], conditions: [sham, opposite, cleared], maxActions: 90}',
}
const FAULT = { protocol: 'anchor-fault', anchorFault: '{atStep: 45, faults: [zero, noise], maxActions: 90}' }
const LADDER = { protocol: 'ladder', ladder: '{fact: anchor}' }

/** Executed prefix of the point study. */
const PREFIX = 6
const digest = 'd'.repeat(64)
// A NaN with a payload, a negative zero and the smallest number: no bit may be lost.
const values = new Float64Array(6)
values.set([-0, 5e-324, 1 / 3])
new DataView(values.buffer).setBigUint64(24, 0xfff4dead0000beefn, true)
const actions = { steps: 2, dimensions: 3, values }

function planned(study: Readonly<Record<string, string>>) {
  const { plan } = pointStudy({ ...study, seeds: '[11, 12]', pairs: '2' })
  const intervention = interventionOf(plan.content.study)
  const [pair] = plan.content.pairs
  if (intervention === undefined || pair === undefined) throw new Error('no intervention')
  const header: UnitHeader = { ...headerOf(plan.digest), protocol: intervention.protocol }
  const dimensions = header.policy.actionSpace.dimensions.length
  expect([header.policy.chunkSteps, dimensions]).toEqual([2, 3])
  const evidence = evidenceOf(intervention, registeredRows(pair, intervention, 2), pair)
  return { plan, pair, header, evidence }
}

function rowOf(key: RowKey): InterventionRow {
  return {
    ...key,
    atStep: 45,
    memoryDigest: digest,
    faultDetected: key.condition === 'fault' ? true : null,
    chunk: actions,
    chunkChoice: { margin: -0.125, readout: 'ambiguous' },
    executed: { steps: PREFIX, dimensions: 3, values: new Float64Array(3 * PREFIX).fill(-0) },
    choice: key.condition === 'fault' ? null : { margin: 1, readout: 'correct' },
    utility: key.condition === 'fault' ? null : [0.1, 5e-324],
    success: true,
    executionSuccess: false,
    endDigest: digest,
  }
}

function evidenceOf(
  { protocol }: InterventionRegistration,
  rows: readonly RowKey[],
  pair: InterventionEvidence['pair'],
): InterventionEvidence {
  const facts = {
    branch: 'left',
    start: [{ object: 'cube', place: 'left', offsetM: 0.001 }],
    events: [{ kind: 'grasp', object: 'cube', place: 'left', stepIndex: 3 }],
    evidence: { fromStep: 0, toStep: 3 },
    warrantedBranches: ['left'],
    stepCount: 5,
  }
  return {
    status: 'complete',
    protocol,
    pair,
    checks: [{ check: 'memory-emptied', ok: true, got: 'a', expected: 'a' }],
    histories: [{ role: 'history-0', direction: 0, seedIndex: null, facts, digest, memoryDigest: digest }],
    rows: rows.map(rowOf),
    unreached: [],
  }
}

async function readBack(header: UnitHeader, outcome: InterventionOutcome): Promise<RecordedIntervention> {
  const bytes = await encodeUnit(header, outcome)
  const unit = decodeUnit(unitName(outcome.pair.pairId, bytes), bytes)
  if (unit.protocol === 'constructed') throw new Error(unit.protocol)
  return unit
}

describe.each([
  ['native-event', NATIVE, 2 * 2 * 2 * 4],
  ['anchor-fault', FAULT, 2 * (1 + 2 * 2)],
  ['ladder', LADDER, 2 * 2 * 6],
])('a unit file of %s', (protocol, study, rows) => {
  test('gives back everything, every bit of every array, and the same bytes again', async () => {
    const { header, evidence, plan } = planned(study)
    expect(evidence.rows).toHaveLength(rows)
    const unit = await readBack(header, evidence)
    expect(unit).toMatchObject({ protocol, planDigest: plan.digest })
    expect(unit.outcome).toEqual(evidence)
    const back = unit.outcome.status === 'complete' ? unit.outcome.rows : []
    for (const row of back) expect(Buffer.from(bytesOf(row.chunk.values)).equals(Buffer.from(bytesOf(values)))).toBe(true)
    expect(await encodeUnit(unit, unit.outcome)).toEqual(await encodeUnit(header, evidence))
    expect(() => checkUnitOfPlan('units/x.unit', unit, plan)).not.toThrow()
  })

  test('names its protocol before everything else, in MessagePack that any reader knows', async () => {
    const { header, evidence } = planned(study)
    const content = plainMessagePack(await encodeUnit(header, evidence))
    expect(Object.keys(Object(content)).slice(0, 4)).toEqual(['twinpast', 'version', 'protocol', 'planDigest'])
    expect(content).toMatchObject({ protocol, outcome: { rows: { 0: { chunk: { dtype: 'f8', shape: [2, 3] } } } } })
  })

  test('keeps excluded and failed units, and is refused under another protocol or plan', async () => {
    const { header, pair, plan, evidence } = planned(study)
    const excluded: InterventionOutcome = { status: 'excluded', pair, reason: 'memory-emptied', checks: [] }
    const error = { code: 'policy-threw', message: 'm', got: 'g', expected: 'e', where: 'w', remedy: 'r' }
    for (const outcome of [excluded, { status: 'failed', pair, error } as const])
      expect((await readBack(header, outcome)).outcome).toEqual(outcome)
    const unit = await readBack(header, evidence)
    const other = protocol === 'ladder' ? 'native-event' : 'ladder'
    const codeOf = (changed: RecordedIntervention) => caught(() => checkUnitOfPlan('units/x.unit', changed, plan)).details
    expect(codeOf({ ...unit, protocol: other })).toMatchObject({ code: 'unit-unlike-plan', where: 'units/x.unit, protocol' })
    expect(codeOf({ ...unit, outcome: { ...evidence, protocol: other } })).toMatchObject({ code: 'unit-unlike-plan' })
    expect(codeOf({ ...unit, planDigest: digest })).toMatchObject({ code: 'unit-of-other-plan' })
  })

  test('is refused if a registered row is missing, is there twice, was never registered, or has another shape', async () => {
    const { header, evidence, plan } = planned(study)
    const unit = await readBack(header, evidence)
    const [first, second, ...others] = evidence.rows
    if (first === undefined || second === undefined) throw new Error('two rows')
    const fieldOf = (changed: Partial<InterventionEvidence>) =>
      caught(() => checkUnitOfPlan('units/x.unit', { ...unit, outcome: { ...evidence, ...changed } }, plan)).details.where?.split(', ')[1]
    expect(fieldOf({ rows: [second, ...others] })).toBe('rows')
    expect(fieldOf({ rows: [...evidence.rows, first] })).toBe('rows')
    expect(fieldOf({ rows: [{ ...first, condition: 'anchor-only' }, second, ...others] })).toBe('rows')
    expect(fieldOf({ rows: [{ ...first, seedIndex: 7 }, second, ...others] })).toBe('rows')
    expect(fieldOf({ rows: [{ ...first, chunk: { ...actions, steps: 3 } }, second, ...others] })).toMatch(/chunk$/)
    expect(fieldOf({ rows: [{ ...first, executed: { steps: PREFIX, dimensions: 2, values } }, second, ...others] })).toMatch(/chunk$/)
    if (protocol === 'anchor-fault') expect(fieldOf({ rows: [{ ...first, atStep: 44 }, second, ...others] })).toMatch(/atStep$/)
    if (protocol === 'ladder') expect(fieldOf({ rows: [{ ...first, executed: actions }, second, ...others] })).toMatch(/executed$/)
    expect(fieldOf({ rows: [{ ...first, utility: [Number.NaN, 0] }, second, ...others] })).toMatch(/utility$/)
    expect(fieldOf({ unreached: [{ direction: 0, seedIndex: 0, stage: 'never', reason: 'r' }] })).toBe('unreached')
  })
})

test('rows of a stage that was not reached fall away, with those of the other past that need its memory', async () => {
  const { header, evidence, plan } = planned(NATIVE)
  const unreached = [{ direction: 1, seedIndex: 0, stage: 'late', reason: '0 of 1 press' }] as const
  const kept = evidence.rows.filter(
    ({ direction, seedIndex, stage, condition }) => stage !== 'late' || seedIndex !== 0 || (direction === 0 && condition !== 'opposite'),
  )
  expect(kept).toHaveLength(evidence.rows.length - 5)
  const unit = await readBack(header, { ...evidence, rows: kept, unreached })
  expect(() => checkUnitOfPlan('units/x.unit', unit, plan)).not.toThrow()
  const whole = { ...unit, outcome: { ...evidence, unreached } }
  expect(caught(() => checkUnitOfPlan('units/x.unit', whole, plan)).details.where).toBe('units/x.unit, rows')
})

test('a header and evidence of two protocols are not written into one file', async () => {
  const { header, evidence } = planned(LADDER)
  for (const protocol of ['constructed', 'native-event'] as const)
    await expect(encodeUnit({ ...header, protocol }, evidence)).rejects.toMatchObject({ code: 'unit-not-recordable' })
})
