/** All tables with s successes in total: `counts[i]` ways to have `minimum + i` of them in the first group. */
export interface HypergeometricMargin {
  readonly minimum: number
  readonly counts: readonly bigint[]
  /** C(n1 + n2, s), the sum of the counts. */
  readonly total: bigint
}

/** Whole-number hypergeometric laws of two groups of n1 and n2, one per number of successes s = 0 ... n1 + n2. */
export function hypergeometricMargins(n1: number, n2: number): HypergeometricMargin[] {
  const first = binomialCoefficients(n1)
  const second = binomialCoefficients(n2)
  return Array.from({ length: n1 + n2 + 1 }, (_, s) => marginOf(first, second, s))
}

/** The law for s successes alone. */
export function hypergeometricMargin(n1: number, n2: number, s: number): HypergeometricMargin {
  return marginOf(binomialCoefficients(n1), binomialCoefficients(n2), s)
}

function marginOf(first: readonly bigint[], second: readonly bigint[], s: number): HypergeometricMargin {
  const minimum = Math.max(0, s - second.length + 1)
  const counts: bigint[] = []
  let total = 0n
  for (let x = minimum; x <= Math.min(first.length - 1, s); x++) {
    const count = (first[x] ?? 0n) * (second[s - x] ?? 0n)
    counts.push(count)
    total += count
  }
  return { minimum, counts, total }
}

/** `part / whole` as a double, correct to the last bits however large both are; `whole` > 0, 0 <= part <= whole. */
export function ratioOfIntegers(part: bigint, whole: bigint): number {
  if (part === 0n) return 0
  const shift = Math.max(0, whole.toString(16).length - part.toString(16).length) * 4 + 64
  return Number((part << BigInt(shift)) / whole) * 2 ** -shift
}

function binomialCoefficients(n: number): bigint[] {
  const row = [1n]
  for (let k = 1; k <= n; k++) row.push(((row[k - 1] ?? 0n) * BigInt(n - k + 1)) / BigInt(k))
  return row
}
