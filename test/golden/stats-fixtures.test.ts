import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureAdapters } from '../../src/stats/fixtures/fixture-adapters.ts'
import type { FixtureCase } from '../../src/stats/fixtures/fixture-schema.ts'
import { fixtureFileSchema } from '../../src/stats/fixtures/fixture-schema.ts'
import { runFixture } from '../../src/stats/fixtures/run-fixtures.ts'

const path = new URL('../fixtures/stats-fixtures.json', import.meta.url)
const file = fixtureFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
const outcomes = new Map(file.cases.map((fixture) => [fixture.id, runFixture(fixture, fixtureAdapters)]))

describe('statistical reference values', () => {
  it('holds the 149 cases it announces', () => {
    expect(file.cases).toHaveLength(149)
    expect(file.meta?.count).toBe(149)
  })

  it.each(file.cases.map(({ id, fn, kind }) => [id, fn, kind]))('%s (%s, %s)', (id) => {
    expect(outcomes.get(id)).toMatchObject({ ok: true, message: '' })
  })
})

describe('a perturbed expected value fails', () => {
  it.each(file.cases.map((fixture) => [fixture.id, fixture] as const))('%s', (id, fixture) => {
    const got = outcomes.get(id)?.got ?? {}
    const perturbed = perturbations(fixture)
    expect(perturbed.length).toBeGreaterThan(0)
    for (const expected of perturbed) {
      const outcome = runFixture({ ...fixture, expected }, { [fixture.fn]: () => got })
      expect(outcome, JSON.stringify(expected).slice(0, 300)).toMatchObject({ ok: false })
    }
  })
})

type Json = FixtureCase['expected'][string]

/** Copies of the expected values, each with one leaf moved just past ten times what the case tolerates. */
function perturbations(fixture: FixtureCase): FixtureCase['expected'][] {
  return Object.entries(fixture.expected).flatMap(([name, value]) =>
    perturbedCopies(value, fixture).map((copy) => ({ ...fixture.expected, [name]: copy })),
  )
}

function perturbedCopies(value: Json, fixture: FixtureCase): Json[] {
  if (typeof value === 'number') return [value + step(value, fixture)]
  if (typeof value === 'string') return [`${value}?`]
  if (typeof value === 'boolean') return [!value]
  if (value === null) return [0]
  if (Array.isArray(value)) {
    const shorter: Json[] = value.length > 0 ? [value.slice(1)] : [[0]]
    const indices = value.length > 8 ? [0, value.length - 1] : [...value.keys()]
    const moved = indices.flatMap((i) => perturbedCopies(value[i] ?? null, fixture).map((copy): Json => value.with(i, copy)))
    return [...shorter, ...moved]
  }
  return Object.entries(value).flatMap(([name, inner]) => perturbedCopies(inner, fixture).map((copy): Json => ({ ...value, [name]: copy })))
}

function step(value: number, fixture: FixtureCase): number {
  if (fixture.kind === 'monte-carlo') return 0.1 + Math.abs(value) / 2
  const tolerance = fixture.tol.abs + fixture.tol.rel * Math.abs(value)
  return Math.max(10 * tolerance, 4 * Number.EPSILON * Math.abs(value), Number.MIN_VALUE)
}
