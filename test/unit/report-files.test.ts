import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'

import { reportJsonSchema } from '../../src/report/report-json-schema.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

const columns =
  'pair,stratum,branch,direction,seedIndex,seed,margin,readout,utilityWorld0,utilityWorld1,utilityMatched,utilityCrossed,successWorld0,successWorld1,divergence,clippedSteps,unitDigest'

test('parquet and csv hold the same rows, one per decision, number for number', async () => {
  const input = await reportFixture(REPORT_FIXTURES.partial)
  const { csv, parquet } = await renderReport(input)
  const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.byteLength) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  const [header, ...lines] = csv.trimEnd().split('\r\n')
  expect(header).toBe(columns)
  expect(rows).toHaveLength(20 * 2 * 2)
  expect(
    rows.map((row) =>
      columns
        .split(',')
        .map((name) => String(row[name]))
        .join(','),
    ),
  ).toEqual(lines)
  const unit = input.units.find((candidate) => candidate.status === 'complete')!
  const decision =
    unit.status === 'complete' ? unit.decisions.find((candidate) => candidate.direction === 1 && candidate.seedIndex === 1)! : undefined
  const row = rows.find(
    (candidate) => candidate['pair'] === unit.pair.pairId && candidate['direction'] === 1 && candidate['seedIndex'] === 1,
  )!
  expect(row).toMatchObject({
    branch: unit.pair.branches[1],
    seed: 23,
    margin: decision!.margin,
    utilityMatched: decision!.utility[1],
    utilityCrossed: decision!.utility[0],
    divergence: decision!.divergence,
    successWorld0: decision!.success[0],
  })
  const metadata = await parquetMetadataAsync({ byteLength: file.byteLength, slice: (start, end) => file.slice(start, end) })
  expect(metadata.key_value_metadata).toContainEqual({ key: 'study.digest', value: input.study.digest })
})

test('without a complete pair the files are there and empty', async () => {
  const { csv, parquet, json } = await renderReport(await reportFixture(REPORT_FIXTURES.none))
  expect(csv).toBe(`${columns}\r\n`)
  expect(
    await parquetReadObjects({ file: parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.byteLength) as ArrayBuffer }),
  ).toEqual([])
  const report = reportJsonSchema.parse(JSON.parse(json))
  expect(report.units).toMatchObject({ planned: 8, complete: 0, excluded: 8, failed: 0, missing: 0 })
  expect(report.endpoints.f).toMatchObject({ estimate: null, interval: null, structural: false, pairs: 0 })
})

test('report.json counts every planned pair once', async () => {
  const report = reportJsonSchema.parse(JSON.parse((await renderReport(await reportFixture(REPORT_FIXTURES.partial))).json))
  expect(report.units).toEqual({
    planned: 24,
    complete: 20,
    excluded: 2,
    failed: 1,
    missing: 1,
    reasons: [
      { reason: 'excluded: evidence-retained', pairs: ['pair-017'] },
      { reason: 'excluded: present-equal', pairs: ['pair-003'] },
      { reason: 'failed: policy-timeout', pairs: ['pair-009'] },
      { reason: 'missing', pairs: ['pair-020'] },
    ],
  })
  expect(report.twinpastReport).toBe(1)
  expect(report.gates.find((gate) => gate.gate === 'present-equal')).toEqual({
    gate: 'present-equal',
    held: 21,
    refused: 1,
    recordedOnly: 0,
  })
})

test('a number that is not finite never reaches report.json', async () => {
  const input = await reportFixture(REPORT_FIXTURES.oracle)
  const table = { ...input.endpoints.table, f: { ...input.endpoints.table.f, estimate: Number.NaN } }
  await expect(renderReport({ ...input, endpoints: { ...input.endpoints, table } })).rejects.toThrow()
})
