/**
 * Solves A x = b for a symmetric positive definite A (row-major, n x n) by Cholesky; A and b are overwritten, b becomes x.
 * Plain loops so that the same bits come out everywhere.
 */
export function solvePositiveDefinite(a: Float64Array, b: Float64Array, n: number): void {
  for (let j = 0; j < n; j += 1) {
    for (let i = j; i < n; i += 1) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k += 1) sum -= a[i * n + k]! * a[j * n + k]!
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j]!
    }
  }
  for (let i = 0; i < n; i += 1) {
    let sum = b[i]!
    for (let k = 0; k < i; k += 1) sum -= a[i * n + k]! * b[k]!
    b[i] = sum / a[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = b[i]!
    for (let k = i + 1; k < n; k += 1) sum -= a[k * n + i]! * b[k]!
    b[i] = sum / a[i * n + i]!
  }
}
