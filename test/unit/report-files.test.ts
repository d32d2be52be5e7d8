import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'

import type { UnitEvidence } from '../../src/core/evidence.ts'
import { encodePicture } from '../../src/report/encode-picture.ts'
import { reportExample } from '../../src/report/report-example.ts'
import { reportJsonSchema } from '../../src/report/report-json-schema.ts'
import { reportUnit } from '../../src/report/report-unit.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'
import sharp from 'sharp'

const columns = 'pair,stratum,branch,direction,seedIndex,seed,margin,readout,utilityWorld0,utilityWorld1,utilityMatched,utilityCrossed,successWorld0,successWorld1,divergence,clippedSteps,unitDigest'

test('parquet and csv hold the same rows, one per decision, number for number', async () => {
  const input = await reportFixture(REPORT_FIXTURES.partial)
  const { csv, parquet } = await renderReport(input)
  const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.byteLength) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  const [header, ...lines] = csv.trimEnd().split('\r\n')
  expect(header).toBe(columns)
  expect(rows).toHaveLength(20 * 2 * 2)
  expect(rows.map((row) => columns.split(',').map((name) => String(row[name])).join(','))).toEqual(lines)
  const unit = input.units.find((candidate) => candidate.status === 'complete')!
  const decision = unit.status === 'complete' ? unit.decisions.find((candidate) => candidate.direction === 1 && candidate.seedIndex === 1)! : undefined
  const row = rows.find((candidate) => candidate['pair'] === unit.pair.pairId && candidate['direction'] === 1 && candidate['seedIndex'] === 1)!
  expect(row).toMatchObject({ branch: unit.pair.branches[1], seed: 23, margin: decision!.margin, utilityMatched: decision!.utility[1], utilityCrossed: decision!.utility[0], divergence: decision!.divergence, successWorld0: decision!.success[0] })
  const metadata = await parquetMetadataAsync({ byteLength: file.byteLength, slice: (start, end) => file.slice(start, end) })
  expect(metadata.key_value_metadata).toContainEqual({ key: 'study.digest', value: input.study.digest })
})

test('without a complete pair the files are there and empty', async () => {
  const { csv, parquet, json } = await renderReport(await reportFixture(REPORT_FIXTURES.none))
  expect(csv).toBe(`${columns}\r\n`)
  expect(await parquetReadObjects({ file: parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.byteLength) as ArrayBuffer })).toEqual([])
  const report = reportJsonSchema.parse(JSON.parse(json))
  expect(report.units).toMatchObject({ planned: 8, complete: 0, excluded: 8, failed: 0, missing: 0 })
  expect(report.endpoints.f).toMatchObject({ estimate: null, interval: null, structural: false, pairs: 0 })
})

test('report.json counts every planned pair once', async () => {
  const report = reportJsonSchema.parse(JSON.parse((await renderReport(await reportFixture(REPORT_FIXTURES.partial))).json))
  expect(report.units).toEqual({
    planned: 24, complete: 20, excluded: 2, failed: 1, missing: 1,
    reasons: [
      { reason: 'excluded: evidence-retained', pairs: ['pair-017'] },
      { reason: 'excluded: present-equal', pairs: ['pair-003'] },
      { reason: 'failed: policy-timeout', pairs: ['pair-009'] },
      { reason: 'missing', pairs: ['pair-020'] },
    ],
  })
  expect(report.twinpastReport).toBe(1)
  expect(report.gates.find((gate) => gate.gate === 'present-equal')).toEqual({ gate: 'present-equal', held: 21, refused: 1 })
})

test('a number that is not finite never reaches report.json', async () => {
  const input = await reportFixture(REPORT_FIXTURES.oracle)
  const table = { ...input.endpoints.table, f: { ...input.endpoints.table.f, estimate: Number.NaN } }
  await expect(renderReport({ ...input, endpoints: { ...input.endpoints, table } })).rejects.toThrow()
})

const tool = (x: number) => Float64Array.from([0, 0, 0.8, x / 2, 0, 0.9, x, 0, 0.8])

function evidence(): UnitEvidence {
  const image = { camera: 'head' as const, widthPx: 2, heightPx: 2, rgb: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7]) }
  const history = (direction: 0 | 1): UnitEvidence['histories'][0] => ({
    direction, digest: `h${direction}`,
    facts: { branch: direction === 0 ? 'left' : 'right', start: [], events: [], evidence: { fromStep: 0, toStep: 1 }, warrantedBranches: [], stepCount: 2 },
    memory: { bytes: new Uint8Array(4096 * (direction + 1)), digest: `m${direction}`, policyDigest: 'p', spans: [] },
    pictures: [{ stepIndex: 5 * direction, image }], spliceDistance: { joint: 0, pixelLevels: 0 },
  })
  const world = (branch: string, x: number): UnitEvidence['worlds'][0] => ({
    task: 'put-back', branch, object: 'cube', goalM: [x, 0, 0.76], readoutTargetM: [x, 0, 0.76], utility: 'progress', toleranceM: [0.03, 0.03], maxHeightM: 0.8, readoutAt: 'end',
  })
  const decision = (direction: 0 | 1, action: number): UnitEvidence['decisions'][0] => ({
    direction, seedIndex: 0, margin: direction === 0 ? 0.9 : -0.9, readout: 'correct', utility: direction === 0 ? [0.8, 0.1] : [0.1, 0.8], success: [direction === 0, direction === 1],
    chunk: { steps: 2, dimensions: 1, values: Float64Array.from([action, action]) },
    execution: {
      executedSteps: 2, dimensions: 1, executedActions: Float64Array.from([action, action]), clippedSteps: direction, objects: [], endDigest: 'e',
      arms: [{ arm: 'left', toolM: tool(0), firstCloseStep: -1, endOpening: 1 }, { arm: 'right', toolM: tool(direction === 0 ? -0.2 : 0.2), firstCloseStep: 1, endOpening: 0 }],
    },
  })
  return {
    status: 'complete', pair: { pairId: 'pair-000', task: 'put-back', decision: 'after-button', branches: ['left', 'right'], presentBranch: 'left', stratum: 'left|right' },
    histories: [history(0), history(1)], checks: [], tapes: [], worlds: [world('left', -0.2), world('right', 0.2)], settledScoring: true,
    present: { digest: 'x', fields: [], bytes: new Uint8Array(), spliced: ['cube/pose'], snapshotDigest: 's', pictures: [image] },
    decisions: [decision(0, 0.2), decision(1, 0.6)],
  }
}

test('a unit file gives its row values and the path of the arm that acted', async () => {
  const space = { rateHz: 16, dimensions: [{ name: 'left/joint1', unit: 'rad' as const, lower: -1, upper: 1 }] }
  const unit = reportUnit(evidence(), 'abc', space, [77])
  expect(unit).toMatchObject({ status: 'complete', unitDigest: 'abc', memoryDigests: ['m0', 'm1'], presentDigest: 'x' })
  if (unit.status !== 'complete') throw new Error('unreachable')
  expect(unit.decisions.map((decision) => decision.divergence)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.2, 12)])
  expect(unit.decisions.map((decision) => [decision.seed, decision.clippedSteps])).toEqual([[77, 0], [77, 1]])
  const example = await reportExample(evidence())
  expect(example.paths.map((path) => [path.arm, path.direction, path.toolM.at(-3), path.firstCloseStep])).toEqual([['right', 0, -0.2, 1], ['right', 1, 0.2, 1]])
  expect(example.memoryBytes).toEqual([4096, 8192])
  expect(example.histories[1][0]!.caption).toBe('head, step 5')
})

test('excluded and failed units keep their reason', () => {
  const { pair } = evidence()
  expect(reportUnit({ status: 'excluded', pair, reason: 'present-equal', checks: [] }, 'd', { rateHz: 1, dimensions: [] }, [])).toEqual({ status: 'excluded', pair, reason: 'present-equal', checks: [] })
  const error = { code: 'policy-nan', message: 'Not a number.', got: '', expected: '', where: '', remedy: '' }
  expect(reportUnit({ status: 'failed', pair, error }, 'd', { rateHz: 1, dimensions: [] }, [])).toEqual({ status: 'failed', pair, code: 'policy-nan', message: 'Not a number.' })
})

test('pictures keep their pixels and their bytes', async () => {
  const rgb = Uint8Array.from({ length: 12 }, (_, i) => i * 20)
  const image = { camera: 'head' as const, widthPx: 2, heightPx: 2, rgb }
  const [first, second] = [await encodePicture(image, 'a'), await encodePicture(image, 'a')]
  expect(Buffer.from(first.png).equals(Buffer.from(second.png))).toBe(true)
  expect([...(await sharp(first.png).raw().toBuffer())]).toEqual([...rgb])
})
