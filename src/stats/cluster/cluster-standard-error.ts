import type { ClusterSample } from './cluster-sample.ts'

/** Linearised (sandwich) standard errors of sum(totals) / sum(sizes); NaN for fewer than two clusters except cr0. */
export interface ClusterStandardError {
  readonly cr0: number
  /** cr0 sqrt(G / (G - 1)), the survey-sampling form. */
  readonly cr1: number
  /** Bias-reduced (Bell and McCaffrey). */
  readonly cr2: number
  /** Satterthwaite degrees of freedom of cr2: G - 1 for equal sizes, less otherwise. */
  readonly satterthwaiteDf: number
}

/**
 * With e_g = s_g - p n_g: CR0 = sqrt(sum e_g^2) / N, CR1 = CR0 sqrt(G / (G - 1)),
 * CR2 = sqrt(sum e_g^2 / (1 - n_g / N)) / N, df = (tr B)^2 / tr(B B) with B_gh = u_g . u_h and
 * u_g = (I - J / N) 1_g / (N sqrt(1 - n_g / N)). Source: docs/definitions.md, equal to survey, sandwich, clubSandwich.
 */
export function clusterStandardError(sample: ClusterSample): ClusterStandardError {
  const { totals, sizes, clusters, units, estimate } = sample
  let plain = 0
  let reduced = 0
  for (let g = 0; g < clusters; g++) {
    const size = sizes[g] ?? 0
    const residual = (totals[g] ?? 0) - estimate * size
    plain += residual * residual
    reduced += (residual * residual) / (1 - size / units)
  }
  const cr0 = Math.sqrt(plain) / units
  if (clusters < 2) return { cr0, cr1: NaN, cr2: NaN, satterthwaiteDf: NaN }
  return {
    cr0,
    cr1: cr0 * Math.sqrt(clusters / (clusters - 1)),
    cr2: Math.sqrt(reduced) / units,
    satterthwaiteDf: sample.equalSizes ? clusters - 1 : satterthwaiteDf(sizes, units),
  }
}

/** u_g . u_h is a size term: (delta_gh n_g - n_g n_h / N) / (N^2 sqrt((1 - n_g/N)(1 - n_h/N))). */
function satterthwaiteDf(sizes: Float64Array, units: number): number {
  let trace = 0
  let squareTrace = 0
  for (const size of sizes) {
    trace += size
    squareTrace += size * size
  }
  for (let g = 0; g < sizes.length; g++) {
    for (let h = 0; h < sizes.length; h++) {
      if (g === h) continue
      const a = sizes[g] ?? 0
      const b = sizes[h] ?? 0
      squareTrace += ((a * b) / units) ** 2 / ((1 - a / units) * (1 - b / units))
    }
  }
  return (trace * trace) / squareTrace
}
