import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/core/sha256.ts'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import { appendDeviation, readDeviations } from '../../src/study/deviation-log.ts'
import { freezePlan, readFrozenPlan } from '../../src/study/frozen-plan.ts'
import { planDifferences } from '../../src/study/plan-differences.ts'
import { isPolicyPath, policySlug } from '../../src/study/policy-reference.ts'
import { pointStudy } from '../fixtures/point-run/point-study.ts'

describe('canonical JSON', () => {
  test('is that of RFC 8785', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      1: 'One',
      '\u{1f600}': 'Smiley',
      '\u0080': 'Control',
      '\u00f6': 'o',
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 1e-27, -0],
    }
    expect(canonicalJson(value)).toBe(
      '{"\\r":"CR","1":"One","numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"\u0080":"Control","\u00f6":"o","\u20ac":"Euro","\u{1f600}":"Smiley","\ufb33":"Dalet"}',
    )
  })

  test('does not depend on the order of keys and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversedKeys(value))).toBe(text)
      }),
    )
  })

  test.each([[Number.NaN], [Infinity], [undefined], [new Date(0)], [new Uint8Array(2)], [() => 1], [10n]])('refuses %s', (value) => {
    expect(() => canonicalJson({ a: [value] })).toThrow(/at \$\.a\[0\]/)
  })
})

describe('a frozen plan', () => {
  test('reads back as itself, and its digest is that of its text', () => {
    const { plan } = pointStudy()
    expect(readFrozenPlan(plan.text)).toEqual(plan)
    expect(plan.digest).toBe(sha256(plan.text))
    expect(plan.text).not.toContain('workers')
    expect(plan.text).not.toContain('timeouts')
  })

  test('does not depend on workers, deadlines or the order of fields, and on everything else', () => {
    const { plan } = pointStudy()
    const digestWith = (replaced: Readonly<Record<string, string>>) => pointStudy(replaced).plan.digest
    expect(digestWith({ workers: '3', timeouts: '{unitSeconds: 7}' })).toBe(plan.digest)
    expect(digestWith({ study: '', cohort: 'point-study', twinpast: '1 # a comment\nstudy: point-study' })).toBe(plan.digest)
    const others = [
      { pairs: '7' },
      { seeds: '[12, 11]' },
      { title: 'x' },
      { cohort: 'y' },
      { holdSeconds: '0.1' },
      { coverageBar: '0.6' },
      { policy: 'blind' },
      { study: 'z' },
      { inference: '{level: 0.95, replicates: 200000}' },
    ]
    const digests = others.map(digestWith)
    expect(new Set([plan.digest, ...digests]).size).toBe(others.length + 1)
  })

  test('belongs to one program: other evidence code is another plan, named as such', () => {
    const { study, plan } = pointStudy()
    const { policy, pairs, program } = plan.content
    const frozenNow = (evidenceDigest: string) => freezePlan({ ...study, executedPrefix: 6 }, policy, { ...program, evidenceDigest }, pairs)
    expect(frozenNow(program.evidenceDigest).digest).toBe(plan.digest)
    const later = frozenNow('1'.repeat(64))
    expect(later.digest).not.toBe(plan.digest)
    expect(planDifferences(plan.content, later.content).map(({ path }) => path)).toEqual(['program.evidenceDigest'])
  })

  test('keeps the pairs it has when more are planned', () => {
    const few = pointStudy({ pairs: '3' }).plan.content.pairs
    expect(pointStudy({ pairs: '60' }).plan.content.pairs.slice(0, 3)).toEqual(few)
  })
})

describe('the deviation log', () => {
  const digest = sha256('plan')
  const one = { who: 'A. Person', when: '2026-01-02T03:04:05.678Z', what: 'camera moved', why: 'it had slipped' }
  const two = { ...one, what: 'pair 3 was watched', why: 'curiosity' }

  test('only grows', () => {
    const log = appendDeviation(appendDeviation('', digest, one), digest, two)
    expect(readDeviations(log, digest)).toEqual([one, two])
    expect(log.startsWith(appendDeviation('', digest, one))).toBe(true)
    expect(readDeviations('', digest)).toEqual([])
  })

  test.each([
    ['a changed word', (log: string) => log.replace('slipped', 'tripped')],
    ['a line left out', (log: string) => log.slice(log.indexOf('\n') + 1)],
    ['lines exchanged', (log: string) => log.trimEnd().split('\n').reverse().join('\n')],
    ['half a line', (log: string) => log.slice(0, -20)],
  ])('with %s is refused, and not appended to', (_what, change) => {
    const log = change(appendDeviation(appendDeviation('', digest, one), digest, two))
    expect(() => readDeviations(log, digest)).toThrow(expect.objectContaining({ code: 'deviation-log-edited' }))
    expect(() => appendDeviation(log, digest, one)).toThrow(expect.objectContaining({ code: 'deviation-log-edited' }))
  })

  test.each(['', ' ', 'x'.repeat(2001)])('takes no empty and no endless text', (why) => {
    expect(() => appendDeviation('', digest, { ...one, why })).toThrow(expect.objectContaining({ code: 'deviation-text' }))
  })

  test('of another plan is refused', () => {
    expect(() => readDeviations(appendDeviation('', digest, one), sha256('other'))).toThrow(
      expect.objectContaining({ code: 'deviation-log-edited' }),
    )
  })
})

test('a policy is a path if it looks like one', () => {
  expect(['bank', 'scripted/oracle'].map(isPolicyPath)).toEqual([false, false])
  expect(['./p.js', '../p', '/p', 'p.mjs', 'a/b.ts', 'C:\\p'].map(isPolicyPath)).toEqual([true, true, true, true, true, true])
  expect(policySlug({ kind: 'module', name: 'My Policy.v2.js', sha256: '' })).toBe('my-policy-v2')
  expect(policySlug({ kind: 'built-in', name: 'scripted/oracle' })).toBe('scripted-oracle')
})

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversedKeys(inner)]),
  )
}
