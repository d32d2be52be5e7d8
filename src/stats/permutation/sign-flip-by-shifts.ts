import type { SignFlipTails } from './sign-flip-by-halves.ts'

/**
 * Exact law of the sum of whole numbers with random signs, by shifting and adding (the shift algorithm): start with
 * mass 1 at 0, and for each |d| spread half the mass to +d and half to -d. `slack` >= 0 whole counts sums that fall
 * short of the observed one by at most that much as reaching it (for values rounded to a grid).
 */
export function signFlipByShifts(integers: Float64Array, slack: number): SignFlipTails {
  let span = 0
  let observed = 0
  for (const value of integers) {
    span += Math.abs(value)
    observed += value
  }
  let mass = new Float64Array(2 * span + 1)
  let next = new Float64Array(2 * span + 1)
  mass[span] = 1
  let reach = 0
  for (const value of integers) {
    const d = Math.abs(value)
    if (d === 0) continue
    next.fill(0, span - reach - d, span + reach + d + 1)
    for (let i = span - reach; i <= span + reach; i++) {
      const half = (mass[i] as number) / 2
      if (half === 0) continue
      next[i + d] = (next[i + d] as number) + half
      next[i - d] = (next[i - d] as number) + half
    }
    const swap = mass
    mass = next
    next = swap
    reach += d
  }
  const tailFrom = (from: number): number => {
    let sum = 0
    for (let s = span; s >= Math.max(from, -span); s--) sum += mass[s + span] as number
    return sum
  }
  const magnitude = Math.abs(observed) - slack
  return {
    twoSided: magnitude <= 0 ? 1 : 2 * tailFrom(magnitude),
    greater: tailFrom(observed - slack),
    less: tailFrom(-observed - slack),
  }
}
