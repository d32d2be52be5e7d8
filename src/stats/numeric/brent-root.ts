/**
 * Root of `f` in [lower, upper] by Brent's method (1973, chapter 4): inverse quadratic or linear interpolation while it
 * shrinks the bracket, else bisection. Stops when the bracket is within `tolerance`, so the result may be that far off:
 * use it to reproduce a reference that stopped there, and `bisectRoot` for the root itself.
 * The signs of f at both ends must differ.
 */
export function brentRoot(f: (x: number) => number, lower: number, upper: number, tolerance: number): number {
  let previous = { x: lower, y: f(lower) }
  let best = { x: upper, y: f(upper) }
  let opposite = previous
  for (let step = 0; step < 1000; step++) {
    const lastMove = best.x - previous.x
    if (Math.abs(opposite.y) < Math.abs(best.y)) {
      previous = best
      best = opposite
      opposite = previous
    }
    const smallest = 2 * Number.EPSILON * Math.abs(best.x) + tolerance / 2
    const halfBracket = (opposite.x - best.x) / 2
    if (Math.abs(halfBracket) <= smallest || best.y === 0) return best.x
    let move = halfBracket
    if (Math.abs(lastMove) >= smallest && Math.abs(previous.y) > Math.abs(best.y)) {
      const interpolated = interpolationMove(previous, best, opposite)
      const inBracket = interpolated / halfBracket > 0 && Math.abs(interpolated) < 1.5 * Math.abs(halfBracket) - smallest / 2
      if (inBracket && Math.abs(interpolated) < Math.abs(lastMove / 2)) move = interpolated
    }
    if (Math.abs(move) < smallest) move = move > 0 ? smallest : -smallest
    previous = best
    best = { x: best.x + move, y: f(best.x + move) }
    if (best.y > 0 === opposite.y > 0 && best.y !== 0) opposite = previous
  }
  return best.x
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Step from `best` to the zero of the interpolation through the points (two of them when previous is opposite). */
function interpolationMove(previous: Point, best: Point, opposite: Point): number {
  const ratio = best.y / previous.y
  if (previous.x === opposite.x) return ((opposite.x - best.x) * ratio) / (ratio - 1)
  const outer = previous.y / opposite.y
  const inner = best.y / opposite.y
  const numerator = ratio * ((opposite.x - best.x) * outer * (outer - inner) - (best.x - previous.x) * (inner - 1))
  return -numerator / ((outer - 1) * (inner - 1) * (ratio - 1))
}
