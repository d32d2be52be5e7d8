import { exactBootstrapMean } from '../../src/stats/bootstrap/exact-bootstrap-mean.ts'
import { clusterMeanInference } from '../../src/stats/cluster-mean.ts'
import { GOLDEN_PAIR_KINDS } from '../fixtures/golden-pairs.ts'
import { cpuMs } from './cpu-ledger.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const DECISIONS = 6
const REPLICATES = 10_000
const REPEATS = 2_000

/** Exact percentile intervals of 64 clusters and 3 whole-count endpoints, beside a plain bootstrap of 10,000 replicates. */
export const interval: Part = async (options) => {
  const totals = GOLDEN_PAIR_KINDS.flatMap(([pairs, ...counts]) => Array.from({ length: pairs }, () => counts))
  const endpoints = [
    totals.map(([correct]) => correct),
    totals.map(([correct, wrong]) => correct - wrong),
    totals.map(([, , ambiguous]) => ambiguous),
  ]
  const repeats = options.quick ? REPEATS / 10 : REPEATS
  const exactMs = millisecondsOf(repeats, () => endpoints.forEach((values) => exactBootstrapMean(values, DECISIONS)))
  const inferenceMs = millisecondsOf(repeats / 10, () =>
    endpoints.forEach((values) =>
      clusterMeanInference({
        clusterTotals: values,
        clusterSizes: values.map(() => DECISIONS),
        kind: 'signed',
        lattice: true,
        bootstrap: { replicates: 199_999, streamFields: ['bench', '', '', '', 'boot'] },
      }),
    ),
  )
  const resampledMs = millisecondsOf(repeats / 100, () => endpoints.forEach((values) => percentileByResampling(values)))
  const exact = endpoints.map((values) => exactBootstrapMean(values, DECISIONS).percentile)
  const resampled = endpoints.map((values) => percentileByResampling(values))
  const worst = Math.max(
    ...exact.flatMap(({ lower, upper }, i) => [Math.abs(lower - (resampled[i]?.[0] ?? 0)), Math.abs(upper - (resampled[i]?.[1] ?? 0))]),
  )
  return {
    part: 'interval',
    figures: [
      figure('exact intervals of 64 clusters x 3 endpoints', exactMs, 'CPU ms', 'at most 1'),
      figure('the same with all of the table: t, logit-t, sign-flip, design effect', inferenceMs, 'CPU ms'),
      figure(`resampling, B = ${REPLICATES}, plain loop`, resampledMs, 'CPU ms'),
      figure('resampling / exact', resampledMs / exactMs, 'x'),
      figure('largest difference of a limit, resampling against exact', worst, ''),
    ],
    notes: ['the exact interval has no Monte Carlo error and no seed'],
  }
}

function millisecondsOf(repeats: number, work: () => void): number {
  for (let i = 0; i < Math.max(3, repeats / 10); i++) work()
  const startMs = cpuMs()
  for (let i = 0; i < repeats; i++) work()
  return (cpuMs() - startMs) / repeats
}

/** What a reader would write first: resample clusters, sort, take the 2.5 % ranks. Math.random is the fastest generator there is. */
function percentileByResampling(values: readonly number[]): readonly [number, number] {
  const totals = Int32Array.from(values)
  const means = new Float64Array(REPLICATES)
  for (let b = 0; b < REPLICATES; b++) {
    let sum = 0
    for (let i = 0; i < totals.length; i++) sum += totals[(Math.random() * totals.length) | 0] ?? 0
    means[b] = sum / (totals.length * DECISIONS)
  }
  means.sort()
  return [means[Math.ceil(0.025 * REPLICATES) - 1] ?? Number.NaN, means[Math.ceil(0.975 * REPLICATES) - 1] ?? Number.NaN]
}
