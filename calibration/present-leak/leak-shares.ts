import { chanceInterval } from './chance-interval.ts'
import { ridgeProbe } from './ridge-probe.ts'

/** What a reader may look for a past in, at one moment of one episode; equally long for all episodes. */
export interface LeakReading {
  readonly pixels: Uint8Array
  readonly jointReadings: Float64Array
  readonly objectPoses: Float64Array
}

/** Cross-validated accuracies of reading the past from one moment alone. */
export interface LeakShares {
  readonly samples: number
  readonly classes: number
  readonly pixels: number
  readonly jointReadings: number
  readonly objectPoses: number
  /** Interval of guessing at level `alpha`, exact binomial. */
  readonly chance: readonly [number, number]
}

/**
 * Can a linear reader tell the pasts apart?
 * @param rows - interleaved: one reading of each past in turn, always in the same order of the `classes` pasts
 */
export function leakShares(rows: readonly LeakReading[], classes: number, alpha = 0.05): LeakShares {
  const samples = rows.length
  const labels = rows.map((_, i) => i % classes)
  const share = (select: (row: LeakReading) => ArrayLike<number>): number => {
    const width = select(rows[0]!).length
    const features = new Float64Array(samples * width)
    rows.forEach((row, index) => {
      features.set(select(row), index * width)
    })
    return ridgeProbe({ width, features, labels, classes }) / samples
  }
  return {
    samples,
    classes,
    pixels: share((row) => row.pixels),
    jointReadings: share((row) => row.jointReadings),
    objectPoses: share((row) => row.objectPoses),
    chance: chanceInterval(samples, classes, alpha),
  }
}
