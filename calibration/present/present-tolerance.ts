import type { PresentTolerance } from '../../src/study/calibration/present-tolerance-schema.ts'
import { quantilesOf } from '../quantiles-of.ts'
import type { PresentDistance } from './present-distance.ts'

/** Steps per unit to which a proposed tolerance is rounded up: 1 mrad, 0.1 mm, a tenth of a level. */
const STEPS_PER_UNIT = {
  jointRad: 1000,
  gripperM: 10_000,
  meanPixelLevels: 10,
  objectM: 10_000,
  objectYawRad: 1000,
} as const

/**
 * Tolerance within which two presents may be called matched: 95 % of natural ends lay no farther from a spliced present. Order of the distances does
 * not matter; at least one is needed. The largest difference of a pixel is reported and not proposed: one shifted edge reaches it.
 */
export function presentTolerance(distances: readonly PresentDistance[]): PresentTolerance {
  const of = (key: keyof PresentDistance) => quantilesOf(distances.map((distance) => distance[key]))
  const summaries = {
    jointRad: of('jointRad'),
    gripperM: of('gripperM'),
    pixelLevels: of('pixelLevels'),
    meanPixelLevels: of('meanPixelLevels'),
    objectM: of('objectM'),
    objectYawRad: of('objectYawRad'),
  }
  const proposal = (key: keyof typeof STEPS_PER_UNIT) =>
    Math.max(1, Math.ceil(summaries[key].q95 * STEPS_PER_UNIT[key])) / STEPS_PER_UNIT[key]
  return {
    wording: 'matched within tolerance',
    quantile: 0.95,
    ...summaries,
    proposed: {
      jointRad: proposal('jointRad'),
      gripperM: proposal('gripperM'),
      meanPixelLevels: proposal('meanPixelLevels'),
      objectM: proposal('objectM'),
      objectYawRad: proposal('objectYawRad'),
    },
  }
}
