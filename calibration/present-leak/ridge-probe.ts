import { solvePositiveDefinite } from '../../src/stats/numeric/solve-positive-definite.ts'

/** Feature rows, [samples, width], and the class of each sample, 0 .. classes - 1. */
export interface ProbeData {
  readonly width: number
  readonly features: Float64Array
  readonly labels: readonly number[]
  readonly classes: number
}

/** Share of the mean squared feature length that is added to the diagonal. */
const RIDGE = 1e-2

/**
 * How often a linear reader tells the classes: K-fold cross-validated ridge regression on class indicators, largest
 * output wins. Features are centred and scaled to unit spread, so that units do not matter; sample i belongs to fold
 * floor(i / classes) mod `folds`,
 * so callers interleave their classes.
 *
 * @returns correct predictions out of all samples
 */
export function ridgeProbe(data: ProbeData, folds = 5): number {
  const { labels, classes } = data
  const samples = labels.length
  const gram = gramMatrix(standardised(data), samples, data.width)
  let correct = 0
  for (let fold = 0; fold < folds; fold += 1) {
    const train: number[] = []
    const held: number[] = []
    for (let i = 0; i < samples; i += 1) (Math.floor(i / classes) % folds === fold ? held : train).push(i)
    const weights = fit(gram, samples, train, labels, classes)
    for (const sample of held) {
      let best = 0
      let bestScore = -Infinity
      for (let c = 0; c < classes; c += 1) {
        let score = 0
        train.forEach((other, t) => {
          score += gram[sample * samples + other]! * weights[c]![t]!
        })
        if (score > bestScore) {
          bestScore = score
          best = c
        }
      }
      if (best === labels[sample]) correct += 1
    }
  }
  return correct
}

/** Dual weights of one fold for every class: (G + ridge I) a = y. */
function fit(gram: Float64Array, samples: number, train: readonly number[], labels: readonly number[], classes: number): Float64Array[] {
  const n = train.length
  const matrix = new Float64Array(n * n)
  let trace = 0
  train.forEach((row, i) => {
    train.forEach((column, j) => {
      matrix[i * n + j] = gram[row * samples + column]!
    })
    trace += gram[row * samples + row]!
  })
  const ridge = RIDGE * Math.max(trace / n, 1e-12)
  for (let i = 0; i < n; i += 1) matrix[i * n + i]! += ridge
  return Array.from({ length: classes }, (_, c) => {
    const weights = Float64Array.from(train, (sample) => (labels[sample] === c ? 1 : 0) - 1 / classes)
    solvePositiveDefinite(matrix.slice(), weights, n)
    return weights
  })
}

function standardised({ width, features, labels }: ProbeData): Float64Array {
  const samples = labels.length
  const scaled = features.slice()
  for (let column = 0; column < width; column += 1) {
    let mean = 0
    for (let i = 0; i < samples; i += 1) mean += features[i * width + column]!
    mean /= samples
    let squares = 0
    for (let i = 0; i < samples; i += 1) squares += (features[i * width + column]! - mean) ** 2
    const spread = Math.sqrt(squares / samples)
    for (let i = 0; i < samples; i += 1) {
      const centred = features[i * width + column]! - mean
      scaled[i * width + column] = spread > 1e-12 ? centred / spread : 0
    }
  }
  return scaled
}

function gramMatrix(features: Float64Array, samples: number, width: number): Float64Array {
  const gram = new Float64Array(samples * samples)
  for (let i = 0; i < samples; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = 0
      const a = i * width
      const b = j * width
      for (let k = 0; k < width; k += 1) sum += features[a + k]! * features[b + k]!
      gram[i * samples + j] = sum
      gram[j * samples + i] = sum
    }
  }
  return gram
}
