import { z } from 'zod'

const count = z.int().nonnegative()
const share = z.number().min(0).max(1)
const tau = z.number().gt(0).lt(1)

const tauRuleSchema = z.strictObject({
  name: z.literal('smallest-admissible'),
  grid: z.array(tau).min(2),
  /** Largest share of wrong at an admissible tau: among decisive readings of whole chunks, among all readings of chunks cut off. */
  mostWrongShare: share,
  /** Fewest rollouts of known target with which the rule decides anything. */
  fewestRollouts: count,
  /** Kept when the data do not determine tau. */
  defaultTau: tau,
})

/** The registered rule that picks tau; docs/calibration.md says why. */
export type TauRule = z.infer<typeof tauRuleSchema>

const tauCurveRowSchema = z.strictObject({
  tau,
  /** Readings of natural chunks against what the episode truly went to. */
  correct: count,
  wrong: count,
  ambiguous: count,
  /** wrong / (correct + wrong), or null when nothing is decisive. */
  wrongShareOfDecisive: share.nullable(),
  /** Rollouts with at least one wrong reading: readings of one rollout share a chunk. */
  rolloutsWrong: count,
  /** The same chunks cut off after some of their steps, before most of them have gone anywhere. */
  cut: z.array(z.strictObject({ steps: z.int().positive(), correct: count, wrong: count, ambiguous: count })),
})

/** What tau would do to natural chunks of known target. */
export type TauCurveRow = z.infer<typeof tauCurveRowSchema>

const tauReasons = [
  'smallest-admissible',
  'default: too few rollouts of known target',
  'default: every value of the grid is admissible',
  'default: no value of the grid is admissible',
] as const

/** Tau of the readout, how it was found, and what other values would have read. */
export const readoutThresholdSchema = z.strictObject({
  rule: tauRuleSchema,
  /** Rollouts of known target, and their readings against every other branch of their picture. */
  settledRollouts: count,
  readings: count,
  curve: z.array(tauCurveRowSchema).min(2),
  tau,
  /** Whether the data chose tau; else the default was kept. */
  determined: z.boolean(),
  reason: z.enum(tauReasons),
})

export type ReadoutThreshold = z.infer<typeof readoutThresholdSchema>
