import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaCdf, betaQuantile } from '../../src/stats/distributions/beta.ts'
import { binomialCdf, binomialPmf, binomialSurvival } from '../../src/stats/distributions/binomial.ts'
import { chiSquareCdf, chiSquareQuantile, chiSquareSurvival } from '../../src/stats/distributions/chi-square.ts'
import { fQuantile, fSurvival } from '../../src/stats/distributions/f.ts'
import { logBeta, logGamma } from '../../src/stats/distributions/gamma.ts'
import { normalCdf, normalQuantile } from '../../src/stats/distributions/normal.ts'
import { studentTCdf, studentTQuantile } from '../../src/stats/distributions/student-t.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { check } from './stats-check.ts'

const probability = fc.double({ min: -18, max: -0.001, noNaN: true }).map((exponent) => 10 ** exponent)
const shape = fc.double({ min: -1, max: 4, noNaN: true }).map((exponent) => 10 ** exponent)
const relative = (got: number, wanted: number): number => Math.abs(got - wanted) / Math.abs(wanted)

describe('quantile inverts the distribution', () => {
  test('normal', () =>
    check(
      fc.property(probability, (p) => {
        expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12)
      }),
    ))

  test('Student t', () =>
    check(
      fc.property(probability, shape, (p, df) => {
        const t = studentTQuantile(p, df)
        fc.pre(Math.abs(t) < 1e150)
        expect(relative(studentTCdf(t, df), p)).toBeLessThan(1e-10)
        expect(studentTQuantile(1 - p, df)).toBeCloseTo(-studentTQuantile(1 - (1 - p), df), 6)
      }),
    ))

  test('beta', () =>
    check(
      fc.property(probability, shape, shape, (p, a, b) => {
        const x = betaQuantile(p, a, b)
        fc.pre(x > 1e-290 && x < 0.99)
        expect(relative(betaCdf(x, a, b), p)).toBeLessThan(1e-10)
      }),
    ))

  test('chi-square', () =>
    check(
      fc.property(probability, shape, (p, df) => {
        const x = chiSquareQuantile(p, df)
        fc.pre(x > 1e-290)
        expect(relative(chiSquareCdf(x, df), p)).toBeLessThan(1e-10)
        expect(chiSquareCdf(x, df) + chiSquareSurvival(x, df)).toBeCloseTo(1, 12)
      }),
    ))

  test('F', () =>
    check(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), shape, shape, (p, df1, df2) => {
        const x = fQuantile(p, df1, df2)
        fc.pre(x > 1e-200 && x < 1e200)
        expect(fSurvival(x, df1, df2)).toBeCloseTo(1 - p, 9)
      }),
    ))
})

describe('identities', () => {
  test('gamma recurrence and beta in terms of gamma', () =>
    check(
      fc.property(shape, shape, (a, b) => {
        expect(logGamma(a + 1)).toBeCloseTo(logGamma(a) + Math.log(a), 8)
        expect(logBeta(a, b)).toBeCloseTo(logGamma(a) + logGamma(b) - logGamma(a + b), 6)
        expect(logBeta(a, b)).toBe(logBeta(b, a))
      }),
    ))

  test('binomial sums', () =>
    check(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (n, raw, p) => {
        const k = raw % (n + 1)
        let sum = 0
        for (let i = 0; i <= k; i++) sum += binomialPmf(i, n, p)
        expect(binomialCdf(k, n, p)).toBeCloseTo(sum, 12)
        expect(binomialSurvival(k + 1, n, p)).toBeCloseTo(1 - sum, 12)
      }),
    ))

  test('t with one degree of freedom is Cauchy, chi-square with two is exponential', () =>
    check(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (x) => {
        expect(studentTCdf(x, 1)).toBeCloseTo(0.5 + Math.atan(x) / Math.PI, 13)
        expect(chiSquareCdf(Math.abs(x), 2)).toBeCloseTo(-Math.expm1(-Math.abs(x) / 2), 13)
      }),
    ))
})

describe('edges', () => {
  test('ends', () => {
    expect([normalQuantile(0), normalQuantile(1), normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([-Infinity, Infinity, 0, 1])
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3), betaCdf(0, 2, 3), betaCdf(1, 2, 3)]).toEqual([0, 1, 0, 1])
    expect([studentTQuantile(0.5, 3), studentTCdf(Infinity, 3), binomialCdf(-1, 5, 0.5), binomialCdf(5, 5, 0.5)]).toEqual([0, 1, 0, 1])
  })

  test.each([
    () => normalCdf(NaN),
    () => normalQuantile(-0.1),
    () => normalQuantile(NaN),
    () => studentTCdf(NaN, 3),
    () => studentTCdf(0, 0),
    () => betaCdf(1.5, 1, 1),
    () => betaQuantile(0.5, 0, 1),
    () => binomialCdf(1, 2.5, 0.5),
    () => binomialPmf(-1, 5, 0.5),
    () => chiSquareQuantile(0.5, NaN),
    () => logGamma(-1),
    () => logBeta(1, Infinity),
  ])('outside the domain throws %#', (call) => {
    expect(call).toThrow(StatsInputError)
  })
})
