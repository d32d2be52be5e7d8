/**
 * Finds u with log tail(u) = logTarget for a monotone, log-concave tail on the real line, by Newton's method on the
 * logarithm of the tail, kept inside a bracket by bisection.
 *
 * `evaluate(u)` returns the tail (> 0 or underflowed to 0) and the density with respect to u. `direction` is +1 for a
 * lower tail (increasing in u), -1 for an upper tail. Converges quadratically because the log tail is concave;
 * result accurate to a few units in the last place of u.
 */
export function logTailRoot(
  evaluate: (u: number) => { tail: number; density: number },
  logTarget: number,
  start: number,
  direction: 1 | -1,
): number {
  let low = -Infinity
  let high = Infinity
  let u = start
  for (let iteration = 0; iteration < 400; iteration++) {
    const { tail, density } = evaluate(u)
    const excess = tail > 0 ? Math.log(tail) - logTarget : -Infinity
    if (excess === 0) return u
    if (excess > 0 === direction > 0) high = Math.min(high, u)
    else low = Math.max(low, u)
    let next = tail > 0 && density > 0 ? u - direction * excess * (tail / density) : NaN
    if (!(next > low && next < high)) next = insideBracket(low, high, u)
    if (Math.abs(next - u) <= 2e-16 * Math.max(1, Math.abs(next)) || next === u) return next
    u = next
  }
  return u
}

function insideBracket(low: number, high: number, u: number): number {
  if (low === -Infinity) return u - Math.max(1, Math.abs(u))
  if (high === Infinity) return u + Math.max(1, Math.abs(u))
  return (low + high) / 2
}
