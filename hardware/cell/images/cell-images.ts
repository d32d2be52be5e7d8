import type { ImageSource } from '../../../src/core/cell/image-source.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraRequest } from '../../../src/core/image.ts'
import type { CellCameraConfig } from '../config/cell-schema.ts'
import type { CameraFeed } from './camera-feed.ts'
import { cameraLost } from './camera-errors.ts'
import { fitPicture } from './fit-picture.ts'

/**
 * The cameras of a cell as a policy asks for them: every picture fresh, and in the size asked for.
 *
 * @param now - host monotonic time, milliseconds
 * @throws TwinpastError `camera-absent` (refuse) if the cell lacks a camera the policy reads
 */
export function cellImages(
  configs: readonly CellCameraConfig[],
  requests: readonly CameraRequest[],
  openFeed: (config: CellCameraConfig) => CameraFeed,
  now: () => number,
): ImageSource {
  const wanted = requests.map((request) => ({ request, config: configOf(configs, request) }))
  const feeds = new Map(wanted.map(({ config }) => [config, openFeed(config)]))
  return {
    cameras: requests,
    latest: () =>
      Promise.all(
        wanted.map(async ({ request, config }) => {
          const feed = feeds.get(config)
          if (feed === undefined) throw cameraLost(config, 'no camera')
          const stamped = await feed.latest()
          const ageMs = now() - stamped.capturedAtMs
          if (!(ageMs <= config.oldestMs)) throw cameraLost(config, `a picture ${Math.round(ageMs)} ms old`)
          return { image: await fitPicture(stamped.image, request), capturedAtMs: stamped.capturedAtMs }
        }),
      ),
    close: async () => {
      await Promise.all([...feeds.values()].map((feed) => feed.close()))
    },
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
