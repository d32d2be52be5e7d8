import { z } from 'zod'
import { quantilesSchema } from './quantiles-schema.ts'

const positive = z.number().positive()

/** How far natural ends lie from spliced presents, and the tolerance that a physical cell may claim. */
export const presentToleranceSchema = z.strictObject({
  /** What two presents within the tolerance are called: never equal, never identical. */
  wording: z.literal('matched within tolerance'),
  /** Quantile of the distances that the proposal is, rounded up. */
  quantile: z.number().gt(0).lt(1),
  /** Largest difference of a joint target or reading, rad. */
  jointRad: quantilesSchema,
  /** Largest difference of a gripper target or reading, metres. */
  gripperM: quantilesSchema,
  /** Largest difference of a pixel, levels 0 to 255. */
  pixelLevels: quantilesSchema,
  /** Mean difference of all pixels, levels. */
  meanPixelLevels: quantilesSchema,
  /** Largest distance of an object from where the spliced present has one, metres. */
  objectM: quantilesSchema,
  /** Largest turn of an object about the vertical, rad, its four sides alike. */
  objectYawRad: quantilesSchema,
  proposed: z.strictObject({
    jointRad: positive,
    gripperM: positive,
    meanPixelLevels: positive,
    objectM: positive,
    objectYawRad: positive,
  }),
})

export type PresentTolerance = z.infer<typeof presentToleranceSchema>
