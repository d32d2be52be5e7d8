import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { BagTick } from '../../bags/history/bag-ticks.ts'
import { tickPicture } from '../../bags/history/tick-picture.ts'
import { cameraImageOf } from '../../messages/camera-image-of.ts'
import type { CapturePlan } from './capture-plan.ts'

/** What the policy would be shown at one instant, but for its instruction. */
export interface LivePresent {
  readonly stampNs: bigint
  readonly images: readonly CameraImage[]
  readonly jointReadings: Float64Array
  readonly jointTargets: Float64Array
}

/** Size of a picture, pixels; zero: as the first one is. */
export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Decodes the pictures of ticks. A camera keeps the size it began with, or the one that is asked for.
 * @returns a function that throws TwinpastError `image-undecodable` or `image-size`, fate refuse
 */
export function livePresents({ map }: Pick<CapturePlan, 'map'>, asked: PictureSize): (tick: BagTick) => Promise<LivePresent> {
  const sizes = new Map<string, PictureSize>()
  return async (tick) => {
    const images: CameraImage[] = []
    for (const { camera, topic } of map.images) {
      const picture = await tickPicture(tick, map, camera, 'live')
      const { widthPx, heightPx } = sizes.get(camera) ?? (asked.widthPx === 0 ? picture : asked)
      images.push(cameraImageOf({ camera, widthPx, heightPx }, picture, `live ${topic}`))
      sizes.set(camera, { widthPx, heightPx })
    }
    const { stampNs, readings, targets } = tick
    return { stampNs, images, jointReadings: readings, jointTargets: targets }
  }
}

/** A refusal, or undefined for an error of ours. */
export function refusalIn(thrown: unknown): TwinpastError | undefined {
  const error = TwinpastError.from(thrown)
  return error?.fate === 'refuse' ? error : undefined
}
