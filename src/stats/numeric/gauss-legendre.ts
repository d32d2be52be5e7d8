const NODES = [0.183434642495649805, 0.525532409916328986, 0.79666647741362674, 0.960289856497536232]
const WEIGHTS = [0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259]

/**
 * Integral of a smooth `f` over [lower, upper]: 8-point Gauss-Legendre rule on `panels` equal panels.
 * Returns 0 when `upper <= lower`.
 */
export function integrateSmooth(f: (x: number) => number, lower: number, upper: number, panels: number): number {
  if (!(upper > lower)) return 0
  const half = (upper - lower) / panels / 2
  let total = 0
  for (let panel = 0; panel < panels; panel++) {
    const centre = lower + (2 * panel + 1) * half
    for (let i = 0; i < NODES.length; i++) {
      const offset = half * (NODES[i] ?? 0)
      total += (WEIGHTS[i] ?? 0) * (f(centre - offset) + f(centre + offset))
    }
  }
  return total * half
}
