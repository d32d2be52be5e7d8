import { faithfulness } from './faithfulness.ts'
import { pCorrect } from './p-correct.ts'
import type { PairRows } from './pair-rows.ts'
import { u1 } from './u1.ts'
import type { UnitValue } from './unit-value.ts'

/** Descriptive means of one layout stratum: too few pairs each for an interval. */
export interface StratumMeans {
  readonly stratum: string
  readonly pairs: number
  readonly pCorrect: number
  readonly f: number
  readonly u1: number
}

/** Means by layout stratum, sorted by name. */
export function stratumMeans(pairs: readonly PairRows[]): readonly StratumMeans[] {
  return [...new Set(pairs.map((pair) => pair.stratum))].sort().map((stratum) => {
    const own = pairs.filter((pair) => pair.stratum === stratum)
    return { stratum, pairs: own.length, pCorrect: mean(pCorrect(own)), f: mean(faithfulness(own)), u1: mean(u1(own)) }
  })
}

function mean(units: readonly UnitValue[]): number {
  return units.reduce((sum, { total, size }) => sum + total / size, 0) / units.length
}
