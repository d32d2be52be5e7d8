import { describe, expect, test } from 'vitest'
import { cohortLeakProbe } from '../../src/cli/reporting/present-leak.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'

const PASTS = ['left', 'right', 'front', 'back']

function presents(count: number, leakM: number) {
  const draws = sequentialDraws(['cohort-leak-probe', String(count), String(leakM)])
  return Array.from({ length: count }, () => {
    const past = draws.choose(PASTS)
    const features = Float64Array.from({ length: 30 }, () => draws.normal())
    const leaked = PASTS.indexOf(past)
    features[leaked] = (features[leaked] ?? 0) + leakM
    return { features, past }
  })
}

describe('the leak probe of a cohort', () => {
  test('is not run on fewer than 40 presents', () => {
    expect(cohortLeakProbe(presents(39, 8))).toBeUndefined()
  })

  test('stays within chance when the present says nothing', () => {
    const probe = cohortLeakProbe(presents(128, 0))
    expect(probe).toMatchObject({ ways: 4, chance: 0.25, leaks: false })
    expect(probe?.presents).toBeGreaterThan(80)
  })

  test('finds a past that can be read from the present', () => {
    const probe = cohortLeakProbe(presents(128, 8))
    expect(probe?.leaks).toBe(true)
    expect(probe?.accuracy).toBeGreaterThan(0.9)
  })

  test('does not take many presents of one past for a leak', () => {
    const lopsided = presents(300, 0).filter(({ past }, i) => past === 'left' || i % 4 === 0)
    expect(cohortLeakProbe(lopsided)?.leaks).toBe(false)
  })
})
