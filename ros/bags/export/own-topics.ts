import type { BagSection } from '../../../src/study/bag-section.ts'
import { bagSection } from '../../../src/study/bag-section.ts'

/** The topic map of bags that twinpast writes itself; a study that has none of its own can take it as it stands. */
export function ownTopics(folder: string, cameras: readonly ('head' | 'left-wrist' | 'right-wrist')[]): BagSection {
  const arms = (kind: string) => ['left', 'right'].map((arm) => ({ topic: `/${arm}/${kind}`, prefix: `${arm}/` }))
  return bagSection.parse({
    folder,
    images: cameras.map((camera) => ({ camera, topic: `/${camera.replaceAll('-', '_')}/image/compressed` })),
    readings: arms('joint_states'),
    targets: arms('joint_commands'),
  })
}
