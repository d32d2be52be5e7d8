import { z } from 'zod'

const rate = z.object({ successes: z.int(), trials: z.int(), lower: z.number(), upper: z.number() })

/** Successes of n trials with 95 % Clopper-Pearson limits. */
export type Rate = z.infer<typeof rate>

/** evaluation.json beside the weights: fresh seeds only, none of them seen in training. */
export const EVALUATION_RESULT = z.object({
  format: z.literal('twinpast-bank-evaluation/2'),
  task: z.string(),
  weightsDigest: z.string(),
  simulatorDigest: z.string(),
  seed: z.int(),
  /**
   * The policy does everything from the first action, at most `mostActions`; `prefix` actions of each chunk are executed.
   * `branch` is `either` where the policy chooses it itself.
   */
  mostActions: z.int(),
  closedLoop: z.array(z.object({ prefix: z.int(), branch: z.string(), rate })),
  /** Shared presents, each asked with a memory of every branch that looks alike there. */
  decisions: z.array(
    z.object({
      decision: z.string(),
      /** Part of the expert's own episode, so of the training data; the others are reported, not required. */
      natural: z.boolean(),
      branch: z.string(),
      /** The tool that acted went to the remembered place. */
      decided: rate,
      /** One chunk reaches the task's own success. */
      oneChunk: rate,
    }),
  ),
  cpuSeconds: z.object({ closedLoop: z.number(), decisions: z.number() }),
})

export type EvaluationResult = z.infer<typeof EVALUATION_RESULT>
