import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareExpected } from '../../src/stats/fixtures/compare-expected.ts'
import { fixtureFileSchema } from '../../src/stats/fixtures/fixture-schema.ts'
import { monteCarloAllowance } from '../../src/stats/fixtures/monte-carlo-allowance.ts'
import { runFixtures } from '../../src/stats/fixtures/run-fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const reference = join(root, 'test/fixtures/stats-fixtures.json')
const exact = {
  id: 'one',
  fn: 'half',
  kind: 'exact',
  data: { x: 3 },
  options: {},
  expected: { y: 1.5 },
  tol: { abs: 0, rel: 1e-9 },
}
const fileOf = (...cases: object[]) => fixtureFileSchema.parse({ meta: { title: 't' }, cases })

describe('compareExpected', () => {
  const strict = (expected: unknown, got: unknown) => compareExpected(expected, got, () => 0.1).differences.map(({ path }) => path)

  it('reads the names of special numbers and of missing values', () => {
    expect(strict({ a: 'NaN', b: 'Infinity', c: '-Infinity', d: 'NA' }, { a: NaN, b: Infinity, c: -Infinity, d: null })).toEqual([])
    expect(strict({ a: 'NaN', b: 'Infinity', c: 'NA' }, { a: 1, b: 1e308, c: NaN })).toEqual(['a', 'b', 'c'])
  })

  it('never lets NaN, infinities or a missing value pass for a number', () => {
    for (const got of [NaN, Infinity, undefined, null, '1', [1]]) expect(strict({ a: 1 }, { a: got })).toEqual(['a'])
    expect(strict({ a: 1 }, {})).toEqual(['a'])
    expect(strict({ a: 1 }, null)).toEqual([''])
  })

  it('names the place of a difference, its size and its allowance', () => {
    const { differences, worstError } = compareExpected({ a: { b: [1, 2] } }, { a: { b: [1.05, 2.25] } }, () => 0.1)
    expect(differences).toEqual([{ path: 'a.b.1', got: 2.25, expected: 2, allowed: 0.1 }])
    expect(worstError).toBeCloseTo(0.25, 12)
  })

  it('demands equal strings, booleans, nulls and lengths', () => {
    expect(strict({ s: 'structural', t: true, n: null, l: [1] }, { s: 'ok', t: 1, n: 0, l: [1, 2] })).toEqual(['s', 't', 'n', 'l'])
  })
})

describe('monteCarloAllowance', () => {
  const made = { referenceReplicates: 100, endpointSd: 0.01, lattice: 0.25 }

  it('widens by the replicates on our side and adds a lattice step', () => {
    expect(monteCarloAllowance('percentile', 0.5, made, 100)).toBeCloseTo(5 * 0.01 * Math.SQRT2 + 0.25, 12)
    expect(monteCarloAllowance('percentile', 0.5, made, Infinity)).toBeCloseTo(5 * 0.01 + 0.25, 12)
  })

  it('doubles for BCa and studentized ends and tolerates rounding only in what the data fix', () => {
    expect(monteCarloAllowance('bca_mid', 0.5, made, 100)).toBe(2 * monteCarloAllowance('basic', 0.5, made, 100))
    expect(monteCarloAllowance('studentized', 0.5, made, 100)).toBe(2 * monteCarloAllowance('basic', 0.5, made, 100))
    expect(monteCarloAllowance('estimate', 0.5, made, 1)).toBeLessThan(1e-8)
  })
})

describe('runFixtures', () => {
  const half = { half: () => ({ y: 1.5 }) }

  it('passes a value inside its tolerance and fails one outside', () => {
    expect(runFixtures(fileOf(exact), half)).toMatchObject([{ ok: true, worstError: 0, message: '' }])
    expect(runFixtures(fileOf(exact), { half: () => ({ y: 1.50001 }) })).toMatchObject([
      { ok: false, message: expect.stringContaining('y: got 1.50001') },
    ])
  })

  it('fails an unknown function, also one named like an object property', () => {
    for (const fn of ['nobody', 'toString', '__proto__']) {
      expect(runFixtures(fileOf({ ...exact, fn }), half)).toMatchObject([{ ok: false, message: `unknown function "${fn}"` }])
    }
  })

  it('fails a function that throws and goes on', () => {
    const throwing = {
      half: () => {
        throw new RangeError('no such x')
      },
    }
    expect(runFixtures(fileOf(exact, { ...exact, id: 'two' }), throwing)).toMatchObject([
      { id: 'one', ok: false, message: 'threw no such x' },
      { id: 'two', ok: false },
    ])
  })

  it('fails a Monte Carlo result that does not say how many replicates it used', () => {
    const sampled = { ...exact, kind: 'monte-carlo', options: { B_ref: 999 }, tol: { endpoint_sd_at_Bref: 1, rule: '', lattice: 0 } }
    expect(runFixtures(fileOf(sampled), half)).toMatchObject([{ ok: false, message: expect.stringContaining('number of replicates') }])
    expect(runFixtures(fileOf(sampled), { half: () => ({ y: 1.6, replicates: 999 }) })).toMatchObject([{ ok: true }])
  })
})

describe('npm run fixtures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/twinpast.mjs', 'fixtures', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const text = readFileSync(reference, 'utf8')
  let few: { meta: object; cases: (typeof exact)[] }

  beforeAll(() => {
    const { meta, cases } = JSON.parse(text)
    few = { meta: { ...meta, count: 3 }, cases: cases.filter(({ id }: { id: string }) => /^(tost-n1|mcnemar-9-2|p-adjust-one)$/.test(id)) }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('closes with the count and exits 0', () => {
    expect(run()).toEqual({ status: 0, stdout: '149 passed, 0 failed\n', stderr: '' })
  })

  it('prints one line per failure and exits 4', () => {
    const [first, ...rest] = few.cases
    const path = write('wrong.json', JSON.stringify({ ...few, cases: [{ ...first, fn: 'nobody' }, ...rest] }))
    const { status, stdout } = run(path)
    expect(status).toBe(4)
    expect(stdout).toBe(`FAILED ${first?.id} (nobody): unknown function "nobody"\n2 passed, 1 failed\n`)
  })

  it('prints JSON on request', () => {
    const { status, stdout } = run(write('few.json', JSON.stringify(few)), '--json')
    expect(status).toBe(0)
    const document = JSON.parse(stdout)
    expect(document).toMatchObject({ passed: 3 })
    expect(document).toMatchObject({ verb: 'fixtures', failed: [] })
  })

  it('says when the file holds fewer cases than it announces', () => {
    const { status, stderr } = run(write('short.json', JSON.stringify({ ...few, cases: few.cases.slice(1) })))
    expect(status).toBe(0)
    expect(stderr).toContain('announces 3 cases, the file holds 2')
  })

  it.each([
    ['a missing file', () => join(folder, 'absent.json'), 'fixture-file-malformed'],
    ['a folder', () => folder, 'fixture-file-malformed'],
    ['cut-off JSON', () => write('cut.json', text.slice(0, 5000)), 'fixture-file-malformed'],
    ['another shape', () => write('shape.json', '{"cases": [{"id": 7}]}'), 'fixture-file-malformed'],
    ['no cases', () => write('empty.json', '{"cases": []}'), 'fixture-file-malformed'],
    ['an id used twice', () => write('twice.json', JSON.stringify({ cases: [exact, exact] })), 'used twice'],
  ])('refuses %s with exit 2 and without a stack trace', (_name, path, words) => {
    const { status, stdout, stderr } = run(path())
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).toContain('remedy ')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  it('explains itself, and refuses unknown options with exit 2', () => {
    const help = run('--help')
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain('Examples:')
    expect(run('--frobnicate')).toMatchObject({ status: 2, stdout: '' })
  })
})
