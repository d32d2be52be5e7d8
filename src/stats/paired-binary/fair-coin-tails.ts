import { binomialCdf } from '../distributions/binomial.ts'

/** Largest n summed in whole numbers; 2^n must fit a double. */
const WHOLE_NUMBER_LIMIT = 1000

/** P(X <= k) for X ~ Binomial(n, 1/2), correctly rounded up to n = 1000 (sums of whole binomial coefficients). */
export function fairCoinTail(k: number, n: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return n > WHOLE_NUMBER_LIMIT ? binomialCdf(k, n, 0.5) : (fairCoinTails(n, k).at(-1) ?? 1)
}

/** {@link fairCoinTail} for every k = 0 ... kMax in one pass. */
export function fairCoinTails(n: number, kMax: number): number[] {
  if (n > WHOLE_NUMBER_LIMIT) return Array.from({ length: kMax + 1 }, (_, k) => binomialCdf(k, n, 0.5))
  const tails: number[] = []
  let coefficient = 1n
  let sum = 0n
  for (let k = 0; k <= kMax; k++) {
    sum += coefficient
    tails.push(Number(sum) * 2 ** -n)
    coefficient = (coefficient * BigInt(n - k)) / BigInt(k + 1)
  }
  return tails
}
