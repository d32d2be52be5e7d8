import { z } from 'zod'
import { bagSection } from '../../study/bag-section.ts'

/** Relative, inside or beside the session file: a schedule reads the same wherever both lie. */
const presents = z
  .string()
  .min(1)
  .max(300)
  .refine((path) => !/^([/\\]|[A-Za-z]:)/.test(path), 'a path relative to the session file')

/** Presents registered by the cell's own cameras, and histories recorded on it. */
export const pastsSection = z
  .strictObject({
    presents: presents.describe(
      'Folder of the registered presents, relative to this file; `twinpast session register` writes them. Their digests are locked with the schedule.',
    ),
    bags: bagSection
      .extend({
        folder: bagSection.shape.folder.describe(
          'Folder of the recorded histories, relative to this file: `<pair>-<branch>.mcap`, or a rosbag2 folder `<pair>-<branch>`, for both pasts of every pair. Their digests are locked with the schedule.',
        ),
      })
      .describe('Which topics of the recorded histories are what, as in a study file (docs/bags.md).'),
    speedScale: z
      .number()
      .min(0.01)
      .max(1)
      .default(1)
      .describe(
        'Speed at which the histories were executed, as a share of the policy’s own: 0.1 where each action took ten times as long. The ticks of a bag lie that much further apart.',
      ),
  })
  .describe(
    'Presents and histories of the cell itself; needed on a physical cell. An emulated session without it takes both from the embedded simulator, and its scene is reset by itself.',
  )

export type PastsSection = z.infer<typeof pastsSection>
