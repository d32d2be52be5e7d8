import { requireFinite, requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { NamedStream } from '../streams/named-stream.ts'
import { wildScores, type WildScores } from './wild-scores.ts'

/** Cluster observations: y, cluster labels, and a regressor x whose coefficient is tested (none: the mean). */
export interface WildClusterData {
  readonly y: ArrayLike<number>
  readonly cluster: readonly (string | number)[]
  readonly x?: ArrayLike<number>
}

export interface WildClusterOptions {
  /** WCR imposes the null when resampling (default), WCU does not. */
  readonly type?: 'WCR' | 'WCU'
  /** Rademacher +-1; Webb's six points +-sqrt(1/2), +-1, +-sqrt(3/2) help below about 10 clusters. */
  readonly weights?: 'rademacher' | 'webb'
  readonly nullValue?: number
  /** Used when the weight patterns are too many to enumerate (more than 2^18). */
  readonly replicates?: number
  readonly streamFields?: readonly string[]
}

export interface WildClusterResult {
  readonly estimate: number
  /** CR1 t statistic against the null. */
  readonly t: number
  /** Share of |t*| >= |t|, and twice the smaller tail share. */
  readonly symmetricP: number
  readonly equalTailP: number
  /** Draws without a standard error, left out of both shares. */
  readonly undefinedDraws: number
  readonly draws: number
  readonly mode: 'exact' | 'monte-carlo'
}

const LARGEST_ENUMERATION = 2 ** 18
const POINTS = {
  rademacher: [1, -1],
  webb: [-Math.sqrt(1.5), -1, -Math.sqrt(0.5), Math.sqrt(0.5), 1, Math.sqrt(1.5)],
} as const

/**
 * Wild cluster bootstrap t test of a mean or a slope (Cameron, Gelbach and Miller 2008), CR1 standard errors, all
 * weight patterns where they can be enumerated. For a mean with equal cluster sizes the symmetric WCR p-value is the
 * sign-flip p-value. Throws {@link StatsInputError} on NaN, unequal lengths, fewer than two clusters or no spread in x.
 */
export function wildCluster(data: WildClusterData, options: WildClusterOptions = {}): WildClusterResult {
  requireFiniteSample('y', data.y, 2)
  const { type = 'WCR', weights = 'rademacher', nullValue = 0, replicates = 99_999 } = options
  requireFinite('nullValue', nullValue)
  const scores = wildScores(data, type === 'WCR' ? nullValue : null)
  const { clusters, estimate, standardError } = scores
  if (clusters < 2) throw new StatsInputError('cluster', `${clusters} clusters`, 'at least 2')
  const t = (estimate - nullValue) / standardError
  const tie = 1e-9 * (1 + Math.abs(t))
  const points = POINTS[weights]
  const patterns = points.length ** clusters
  const exact = patterns <= LARGEST_ENUMERATION
  if (!exact && options.streamFields === undefined) {
    throw new StatsInputError('streamFields', undefined, `a stream name: ${clusters} clusters have too many patterns`)
  }
  const draws = exact ? patterns : replicates
  const stream = exact ? null : new NamedStream(options.streamFields ?? [])
  const weight = new Float64Array(clusters)
  let [symmetric, atLeast, atMost, undefinedDraws] = [0, 0, 0, 0]
  for (let draw = 0; draw < draws; draw++) {
    let code = draw
    for (let g = 0; g < clusters; g++) {
      weight[g] = points[stream === null ? code % points.length : stream.index(g, points.length, draw)] ?? 0
      code = Math.floor(code / points.length)
    }
    const drawn = drawT(scores, weight)
    if (drawn === null) undefinedDraws += 1
    else {
      if (Math.abs(drawn) >= Math.abs(t) - tie) symmetric += 1
      if (drawn >= t - tie) atLeast += 1
      if (drawn <= t + tie) atMost += 1
    }
  }
  const share = (count: number): number => (exact ? count / (draws - undefinedDraws) : (1 + count) / (1 + draws - undefinedDraws))
  return {
    estimate,
    t,
    symmetricP: share(symmetric),
    equalTailP: Math.min(1, 2 * Math.min(share(atLeast), share(atMost))),
    undefinedDraws,
    draws,
    mode: exact ? 'exact' : 'monte-carlo',
  }
}

/** t* of one weight pattern around the value used for resampling; null without a standard error. */
function drawT(scores: WildScores, weight: Float64Array): number | null {
  const { clusters, information, units, cr1Factor } = scores
  let shift = 0
  let level = 0
  for (let g = 0; g < clusters; g++) {
    const w = weight[g] as number
    shift += w * (scores.slope[g] as number)
    level += w * (scores.residual[g] as number)
  }
  shift /= information
  level /= units
  let squares = 0
  let scale = 0
  for (let g = 0; g < clusters; g++) {
    const own = (weight[g] as number) * (scores.slope[g] as number)
    const score = own - level * (scores.regressorSum[g] as number) - shift * (scores.regressorSquares[g] as number)
    squares += score * score
    scale += own * own
  }
  if (squares <= 1e-20 * scale || squares === 0) return null
  return shift / ((cr1Factor * Math.sqrt(squares)) / information)
}
