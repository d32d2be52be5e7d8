import type { ImageSource } from '../../../src/core/cell/image-source.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraRequest } from '../../../src/core/image.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import { cameraLost } from './camera-errors.ts'
import type { CameraFeed } from './camera-feed.ts'
import { fitPicture } from './fit-picture.ts'

/** The cameras of a cell, and a look at them that is cheap enough for every few milliseconds. */
export interface CellImages extends ImageSource {
  /** What is wrong with a camera right now: `camera-lost` or `camera-size`. */
  fault(): TwinpastError | undefined
}

/**
 * The cameras of a cell as a policy asks for them: every picture fresh, and in the size asked for. Resolves when each has given its first.
 * @throws TwinpastError `camera-absent` (refuse) if the cell lacks a camera the policy reads; `camera-size`, `camera-lost`
 */
export async function openCellImages(
  configs: readonly CellCameraConfig[],
  requests: readonly CameraRequest[],
  openFeed: (config: CellCameraConfig) => CameraFeed,
): Promise<CellImages> {
  const wanted = requests.map((request) => ({ request, config: configOf(configs, request) }))
  const opened = new Map<CellCameraConfig, CameraFeed>()
  const views = wanted.map(({ request, config }) => {
    const feed = opened.get(config) ?? openFeed(config)
    opened.set(config, feed)
    return { request, feed }
  })
  const close = async () => {
    await Promise.all([...opened.values()].map((feed) => feed.close()))
  }
  try {
    for (const feed of opened.values()) await feed.first()
  } catch (error) {
    await close()
    throw error
  }
  return {
    cameras: requests,
    latest: () =>
      Promise.all(
        views.map(async ({ request, feed }) => {
          const { image, capturedAtMs } = feed.newest()
          return { image: await fitPicture(image, request), capturedAtMs }
        }),
      ),
    fault: () => {
      for (const [config, feed] of opened) {
        try {
          feed.newest()
        } catch (error) {
          // No error of a camera is passed over, known or not.
          return TwinpastError.from(error) ?? cameraLost(config, thrownText(error), error)
        }
      }
      return undefined
    },
    close,
  }
}

function configOf(configs: readonly CellCameraConfig[], { camera }: CameraRequest): CellCameraConfig {
  const config = configs.find((candidate) => candidate.camera === camera)
  if (config !== undefined) return config
  throw new TwinpastError({
    code: 'camera-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy reads a camera that this cell does not have.',
    got: configs.map((candidate) => candidate.camera).join(', '),
    expected: camera,
    where: 'cameras',
    remedy: 'Add the camera to the cell file, or take a policy that does without it.',
  })
}
