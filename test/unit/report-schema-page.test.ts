import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { DECISION_COLUMNS } from '../../src/report/decision-records.ts'
import { interventionJsonSchema } from '../../src/report/interventions/intervention-json-schema.ts'
import { ROW_COLUMNS } from '../../src/report/interventions/row-records.ts'
import { reportJsonSchema } from '../../src/report/report-json-schema.ts'

test('docs/report-schema.md names every field of the schema and every column', async () => {
  const page = await readFile(new URL('../../docs/report-schema.md', import.meta.url), 'utf8')
  const { endpoints } = reportJsonSchema.shape
  const fields = [
    ...Object.keys(reportJsonSchema.shape),
    ...Object.keys(reportJsonSchema.shape.units.shape),
    ...Object.keys(reportJsonSchema.shape.study.shape),
    ...Object.keys(reportJsonSchema.shape.verdict.shape),
    ...Object.keys(endpoints.shape),
    ...Object.keys(endpoints.shape.f.shape),
    ...Object.keys(reportJsonSchema.shape.decomposition.shape),
    ...DECISION_COLUMNS.map(({ name }) => name),
  ]
  for (const field of fields) expect(page, `docs/report-schema.md does not name ${field}`).toMatch(new RegExp(`[\`.]${field}\\b`))
})

test('docs/report-schema.md names every field and every column of intervention reports', async () => {
  const page = await readFile(new URL('../../docs/report-schema.md', import.meta.url), 'utf8')
  const { shape } = interventionJsonSchema
  const fields = [
    ...Object.keys(shape),
    ...Object.keys(shape.finding.shape),
    ...Object.keys(shape.conditions.element.shape),
    ...Object.keys(shape.contrasts.element.shape),
    ...Object.keys(shape.detection.element.shape),
    ...Object.keys(shape.reach.element.shape),
    ...Object.keys(shape.cost.unwrap().shape),
    ...Object.keys(shape.ladder.unwrap().shape),
    ...ROW_COLUMNS.map(({ name }) => name),
  ]
  for (const field of fields) expect(page, `docs/report-schema.md does not name ${field}`).toMatch(new RegExp(`[\`.{ ]${field}\\b`))
})
