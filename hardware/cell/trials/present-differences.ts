import { piperActionSpace } from '../../piper/piper-action-space.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { PresentDifference } from '../../../src/trials/journal/trial-event.ts'
import type { TrialPresent } from './trial-past.ts'

/**
 * How far a cell stands from a registered present: the mean absolute difference of each camera picture (levels, 0 to 255), and of each joint (rad) and
 * gripper (m) the absolute one.
 *
 * @param readings - measured positions, 14
 * @throws TwinpastError `present-view-absent` (refuse) if the registered present lacks a view in this size
 */
export function presentDifferences(
  images: readonly CameraImage[],
  readings: Float64Array,
  registered: TrialPresent,
): readonly PresentDifference[] {
  return [
    ...images.map((image) => ({ quantity: 'meanPixelLevels' as const, of: image.camera, difference: meanDifference(image, registered) })),
    ...piperActionSpace.dimensions.map(({ name, unit }, d) => ({
      quantity: unit === 'm' ? ('gripperM' as const) : ('jointRad' as const),
      of: name.replace('/', ' ').replace('joint', 'joint '),
      difference: Math.abs((readings[d] ?? Number.NaN) - (registered.jointReadings[d] ?? Number.NaN)),
    })),
  ]
}

function meanDifference({ camera, widthPx, heightPx, rgb }: CameraImage, { images }: TrialPresent): number {
  const other = images.find((image) => image.camera === camera && image.widthPx === widthPx && image.heightPx === heightPx)
  if (other === undefined) throw viewAbsent(`${camera} ${widthPx}x${heightPx}`, images)
  let sum = 0
  for (let i = 0; i < rgb.length; i += 1) sum += Math.abs((rgb[i] ?? 0) - (other.rgb[i] ?? 0))
  return sum / rgb.length
}

function viewAbsent(got: string, images: readonly CameraImage[]): TwinpastError {
  return new TwinpastError({
    code: 'present-view-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The registered present has no picture to hold this camera against.',
    got,
    expected: images.map(({ camera, widthPx, heightPx }) => `${camera} ${widthPx}x${heightPx}`).join(', '),
    where: 'present',
    remedy: 'Let the policy read cameras of which the present was registered.',
  })
}
