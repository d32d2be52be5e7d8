import { requireFiniteSample } from '../input-checks.ts'

export interface WilcoxonSignedResult {
  /** Sum of the mid-ranks of the positive differences. */
  readonly v: number
  /** Differences ranked and tested; zeros dropped. */
  readonly used: number
  readonly zeros: number
  readonly ties: 'mid-ranks'
  readonly zeroPolicy: 'drop'
  readonly twoSided: number
  readonly greater: number
  readonly less: number
  readonly status: 'ok' | 'degenerate'
}

/**
 * Exact Wilcoxon signed-rank test of symmetry about 0: mid-ranks for tied sizes, zero differences dropped, and the
 * null law of V from the shift algorithm over all 2^n signs. Two-sided p = min(1, 2 * smaller tail).
 * Cost grows as n^3; n up to a few hundred.
 * @throws StatsInputError when `differences` is empty or holds a value that is not finite
 */
export function wilcoxonSigned(differences: readonly number[]): WilcoxonSignedResult {
  requireFiniteSample('differences', differences)
  const nonZero = differences.filter((d) => d !== 0)
  const doubledRanks = doubledMidRanks(nonZero.map(Math.abs))
  let doubledV = 0
  nonZero.forEach((d, i) => {
    if (d > 0) doubledV += doubledRanks[i] ?? 0
  })
  const mass = nullMass(doubledRanks)
  let less = 0
  let greater = 0
  mass.forEach((probability, total) => {
    if (total <= doubledV) less += probability
    if (total >= doubledV) greater += probability
  })
  return {
    v: doubledV / 2,
    used: nonZero.length,
    zeros: differences.length - nonZero.length,
    ties: 'mid-ranks',
    zeroPolicy: 'drop',
    twoSided: Math.min(1, 2 * Math.min(less, greater)),
    greater: Math.min(1, greater),
    less: Math.min(1, less),
    status: nonZero.length === 0 ? 'degenerate' : 'ok',
  }
}

/** Twice the mid-rank of every value: a whole number, so that sums compare without rounding. */
function doubledMidRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return 2 * below + equal + 1
  })
}

/** Probability of every total of the doubled ranks when each is counted with chance 1/2. */
function nullMass(doubledRanks: readonly number[]): Float64Array {
  const largest = doubledRanks.reduce((sum, rank) => sum + rank, 0)
  const mass = new Float64Array(largest + 1)
  mass[0] = 1
  let reach = 0
  for (const rank of doubledRanks) {
    reach += rank
    for (let total = reach; total >= 0; total--) {
      const counted = total >= rank ? (mass[total - rank] ?? 0) : 0
      mass[total] = ((mass[total] ?? 0) + counted) / 2
    }
  }
  return mass
}
