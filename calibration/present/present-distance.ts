import type { ActionSpace } from '../../src/core/action-space.ts'
import type { Observation } from '../../src/core/observation.ts'

/** A moment as it is compared: what can be observed, and where the objects truly are ([objects, 4]: x, y, z in metres, yaw in rad). */
export interface ComparedMoment {
  readonly observation: Observation
  readonly poses: Float64Array
}

/** How far two moments of one picture lie apart; units as in the calibration file. */
export interface PresentDistance {
  readonly jointRad: number
  readonly gripperM: number
  readonly pixelLevels: number
  readonly meanPixelLevels: number
  readonly objectM: number
  readonly objectYawRad: number
}

/** Distance of two moments with the same cameras and objects; look-alike objects are matched by order of x. */
export function presentDistance(a: ComparedMoment, b: ComparedMoment, { dimensions }: ActionSpace): PresentDistance {
  const joints = ['jointTargets', 'jointReadings'] as const
  const largestOf = (unit: 'rad' | 'm') =>
    Math.max(
      0,
      ...dimensions.flatMap((dimension, d) =>
        dimension.unit === unit ? joints.map((kind) => Math.abs(a.observation[kind][d]! - b.observation[kind][d]!)) : [],
      ),
    )
  const pixels = pixelDifference(a.observation, b.observation)
  const [objectsA, objectsB] = [byX(a.poses), byX(b.poses)]
  const objects = objectsA.map((object, i) => ({ object, other: objectsB[i]! }))
  return {
    jointRad: largestOf('rad'),
    gripperM: largestOf('m'),
    pixelLevels: pixels.largest,
    meanPixelLevels: pixels.mean,
    objectM: Math.max(0, ...objects.map(({ object, other }) => distanceM(object, other))),
    objectYawRad: Math.max(0, ...objects.map(({ object, other }) => quarterTurn(object[3]! - other[3]!))),
  }
}

function pixelDifference(a: Observation, b: Observation): { readonly largest: number; readonly mean: number } {
  let [largest, sum, count] = [0, 0, 0]
  a.images.forEach((image, i) => {
    const other = b.images[i]!.rgb
    for (let k = 0; k < image.rgb.length; k += 1) {
      const difference = Math.abs(image.rgb[k]! - other[k]!)
      largest = Math.max(largest, difference)
      sum += difference
    }
    count += image.rgb.length
  })
  return { largest, mean: count === 0 ? 0 : sum / count }
}

/** Rows of [objects, 4], ordered by x. */
export function byX(poses: Float64Array): readonly Float64Array[] {
  return Array.from({ length: poses.length / 4 }, (_, object) => poses.slice(4 * object, 4 * object + 4)).sort((p, q) => p[0]! - q[0]!)
}

function distanceM(a: Float64Array, b: Float64Array): number {
  const [dx, dy, dz] = [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!]
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** Size of a turn of something with four like sides, rad, in [0, pi / 4]. */
function quarterTurn(turnRad: number): number {
  const quarter = Math.PI / 2
  return Math.abs(turnRad - Math.round(turnRad / quarter) * quarter)
}
