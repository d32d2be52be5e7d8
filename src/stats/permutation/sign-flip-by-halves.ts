/** Tail probabilities of a sum with random signs; may exceed 1 by rounding. */
export interface SignFlipTails {
  readonly twoSided: number
  readonly greater: number
  readonly less: number
}

/**
 * Exact tails over all 2^n sign patterns of real values: the signed sums of two halves are sorted (2^(n/2) each) and
 * matched with two pointers. Sums within 1e-12 of the total magnitude are ties.
 */
export function signFlipByHalves(values: Float64Array): SignFlipTails {
  const middle = Math.floor(values.length / 2)
  const left = signedSums(values.subarray(0, middle))
  const right = signedSums(values.subarray(middle))
  let observed = 0
  let scale = 0
  for (const value of values) {
    observed += value
    scale += Math.abs(value)
  }
  const tie = 1e-12 * scale
  const patterns = 2 ** values.length
  const greater = countAtLeast(left, right, observed - tie) / patterns
  const less = countAtLeast(left, right, -observed - tie) / patterns
  const magnitude = Math.abs(observed) - tie
  const twoSided = magnitude <= 0 ? 1 : (2 * countAtLeast(left, right, magnitude)) / patterns
  return { twoSided, greater, less }
}

/** All 2^k sums of +-values, ascending. */
function signedSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** values.length)
  let filled = 1
  for (const value of values) {
    for (let i = 0; i < filled; i++) {
      const base = sums[i] ?? 0
      sums[filled + i] = base - value
      sums[i] = base + value
    }
    filled *= 2
  }
  return sums.sort()
}

/** Number of pairs (a, b) with a + b >= threshold. */
function countAtLeast(a: Float64Array, b: Float64Array, threshold: number): number {
  let count = 0
  let j = b.length
  for (let i = 0; i < a.length; i++) {
    const value = a[i] as number
    while (j > 0 && value + (b[j - 1] as number) >= threshold) j -= 1
    count += b.length - j
  }
  return count
}
