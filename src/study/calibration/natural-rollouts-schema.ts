import { z } from 'zod'

/** What is done with natural ends; part of every calibration file. */
export const NATURAL_END_RULE =
  'Natural ends serve the calibration of readout, floors and tolerance only. Those that leak are refused as presents; none of this file is a present or a pair of any study.'

const naturalRolloutSchema = z.strictObject({
  decision: z.string().min(1),
  /** The past that was lived through. */
  branch: z.string().min(1),
  rollout: z.int().nonnegative(),
  /** Branch whose readout target the episode truly went to, or null if it went to none. */
  target: z.string().min(1).nullable(),
  /** Actions of the policy until that was known, or until the episode was given up. */
  actions: z.int().nonnegative(),
  /**
   * E2 margins of the first, native chunk against every other branch of the same picture, positive towards `target`, six decimals: executed
   * for the whole prefix, and cut off after each of `settings.cutSteps`. Empty without target.
   */
  margins: z.array(z.strictObject({ against: z.string().min(1), margin: z.number(), cut: z.array(z.number()) })),
})

/** One episode of an expert past that the policy went on with by itself. */
export type NaturalRollout = z.infer<typeof naturalRolloutSchema>

const share = z.number().min(0).max(1)

/** Can the past be read from the natural ends of one picture? */
const leakGroupSchema = z.strictObject({
  decision: z.string().min(1),
  /** Pasts that end in one picture and were to be told apart. */
  branches: z.array(z.string().min(1)).min(2),
  samples: z.int().positive(),
  /** Cross-validated accuracy of a linear reader of each kind of reading. */
  pixels: share,
  jointReadings: share,
  objectPoses: share,
  /** What guessing leaves with the probability `1 - alpha` of the probe. */
  chance: z.tuple([share, share]),
  leaks: z.boolean(),
})

const presentLeakSchema = z.strictObject({
  rule: z.literal(NATURAL_END_RULE),
  /** Level shared by all comparisons of the probe. */
  alpha: z.number().gt(0).lt(1),
  /** Empty with fewer than five rollouts of a past. */
  groups: z.array(leakGroupSchema),
  leaks: z.boolean(),
})

/** The present-leak probe on natural ends. */
export type NaturalEndLeak = z.infer<typeof presentLeakSchema>

/** The natural rollouts of a calibration: evidence of calibration only. */
export const naturalRolloutsSchema = z.strictObject({
  rollouts: z.array(naturalRolloutSchema).min(1),
  presentLeak: presentLeakSchema,
})
