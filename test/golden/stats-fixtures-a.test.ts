import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adaptersA } from '../../src/stats/fixtures/adapters-a.ts'
import { fixtureFileSchema } from '../../src/stats/fixtures/fixture-schema.ts'
import { runFixture } from '../../src/stats/fixtures/run-fixtures.ts'

const file = fixtureFileSchema.parse(JSON.parse(readFileSync(new URL('../fixtures/stats-fixtures.json', import.meta.url), 'utf8')))
const cases = file.cases.filter(({ fn }) => Object.hasOwn(adaptersA, fn))

describe('reference values of distributions, streams, intervals, bootstraps and randomisation tests', () => {
  test('every adapter has at least one case', () => {
    const unused = Object.keys(adaptersA).filter((fn) => !cases.some((fixture) => fixture.fn === fn))
    expect(unused).toEqual([])
    expect(cases.length).toBe(84)
  })

  test.each(cases.map((fixture) => [fixture.id, fixture] as const))('%s', (_id, fixture) => {
    expect(runFixture(fixture, adaptersA).message).toBe('')
  })

  test('a wrong value is noticed', () => {
    const wrong = { ...cases[0]!, expected: { q: [0, 0, 0, 0, 0] } }
    expect(runFixture(wrong, adaptersA).ok).toBe(false)
  })
})

describe('distribution tables', () => {
  const tables = cases.filter((fixture) => 'rows' in fixture.data)

  test.each(tables.map((fixture) => [fixture.id, fixture] as const))('%s: relative error below 2e-13', (_id, fixture) => {
    const got = runFixture(fixture, adaptersA).got?.['values']
    const expected = fixture.expected['values']
    if (!Array.isArray(got) || !Array.isArray(expected)) throw new Error('a table without values')
    const errors = expected.map((value, i) => (value === 0 ? Math.abs(got[i]) : Math.abs(got[i] - Number(value)) / Math.abs(Number(value))))
    expect(Math.max(...errors)).toBeLessThan(2e-13)
  })
})
