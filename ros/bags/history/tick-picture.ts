import type { CameraName } from '../../../src/core/image.ts'
import { decodePicture } from '../../messages/decode-picture.ts'
import type { Picture } from '../../messages/picture.ts'
import { pictureOfRaw } from '../../messages/raw-image.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { BagTick } from './bag-ticks.ts'
import type { TopicMap } from './topic-map.ts'

/**
 * What a camera showed at a tick, as RGB.
 * @param shown - the bag as messages name it
 * @throws TwinpastError `topic-map-camera` if the map has no topic of that camera, `image-undecodable`, fate refuse
 */
export async function tickPicture(tick: BagTick, { images }: TopicMap, camera: CameraName, shown: string): Promise<Picture> {
  const at = images.findIndex((image) => image.camera === camera)
  const picture = tick.pictures[at]
  if (picture === undefined) {
    throw bagRefusal({
      code: 'topic-map-camera',
      message: 'The policy reads a camera that the topic map does not have.',
      got: images.map((image) => image.camera).join(', '),
      expected: camera,
      where: 'bags.images',
      remedy: 'Record that camera too, and add its topic to `bags.images`.',
    })
  }
  return 'encoding' in picture ? pictureOfRaw(picture) : decodePicture(picture.data, `${shown} ${images[at]?.topic ?? ''}`)
}
