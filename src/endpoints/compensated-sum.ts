/** Neumaier's compensated sum in the given order: bit-equal on every engine, error of one rounding. */
export function compensatedSum(values: readonly number[]): number {
  let sum = 0
  let compensation = 0
  for (const value of values) {
    const next = sum + value
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + compensation
}
