/**
 * Point of [lower, upper] where `f` changes sign, by bisection.
 * The sign of `f(lower)` is taken as the sign left of the root; the caller guarantees that it differs at `upper`.
 * @param tolerance width of the last bracket; 0 (the default) goes on to neighbouring doubles
 */
export function bisectRoot(f: (x: number) => number, lower: number, upper: number, tolerance = 0): number {
  const leftIsPositive = f(lower) > 0
  let left = lower
  let right = upper
  while (right - left > tolerance) {
    const middle = left + (right - left) / 2
    if (middle <= left || middle >= right) break
    if (f(middle) > 0 === leftIsPositive) left = middle
    else right = middle
  }
  return left + (right - left) / 2
}
