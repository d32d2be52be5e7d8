/** Bernoulli coefficients B_2k / (2k (2k - 1)) of the Stirling series, k = 1..8. */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400] as const

/**
 * log Gamma(n + 1) - [(n + 1/2) log n - n + log(2 pi)/2] for n > 0: what Stirling's formula leaves out.
 *
 * Source: C. Loader, "Fast and accurate computation of binomial probabilities" (2000). Series for n >= 15 (truncation
 * below 1e-18), recurrence below.
 */
export function stirlingError(n: number): number {
  if (n >= 15) return series(n)
  let product = 1
  let z = n
  while (z < 15) {
    z += 1
    product *= z
  }
  // log Gamma(n+1) = log Gamma(z+1) - log((n+1)...z)
  return (z + 0.5) * Math.log(z) - z + series(z) - Math.log(product) - (n + 0.5) * Math.log(n) + n
}

function series(n: number): number {
  const inverseSquare = 1 / (n * n)
  let sum = 0
  for (let k = SERIES.length - 1; k >= 0; k--) sum = sum * inverseSquare + (SERIES[k] ?? 0)
  return sum / n
}

/**
 * Deviance term x log(x / m) + m - x for x >= 0, m > 0, accurate when x is close to m (Loader 2000, `bd0`).
 */
export function devianceTerm(x: number, m: number): number {
  if (x === 0) return m
  const difference = x - m
  if (Math.abs(difference) < 0.1 * (x + m)) {
    const v = difference / (x + m)
    const vSquared = v * v
    let sum = difference * v
    let term = 2 * x * v
    for (let j = 1; j < 200; j++) {
      term *= vSquared
      const next = sum + term / (2 * j + 1)
      if (next === sum) return next
      sum = next
    }
    return sum
  }
  return x * Math.log(x / m) + m - x
}
