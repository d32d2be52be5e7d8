import { z } from 'zod'

const rate = z.object({ successes: z.int(), trials: z.int(), lower: z.number(), upper: z.number() })

/** Successes of n trials with 95 % Clopper-Pearson limits. */
export type Rate = z.infer<typeof rate>

/** evaluation.json beside the weights: fresh seeds only, none of them seen in training. */
export const EVALUATION_RESULT = z.object({
  format: z.literal('twinpast-bank-evaluation/1'),
  task: z.string(),
  weightsDigest: z.string(),
  simulatorDigest: z.string(),
  seed: z.int(),
  /** The policy does everything from the first action; `prefix` actions of each chunk are executed. */
  closedLoop: z.array(z.object({ prefix: z.int(), branch: z.string(), rate })),
  /** Each of `presents` shared presents is asked with a memory of every branch. */
  presents: z.int(),
  /** Tool nearest to the remembered place after one whole chunk. */
  decision: z.array(z.object({ branch: z.string(), rate })),
  /** Object within the task's tolerance of the remembered place after one whole chunk and the hold. */
  oneChunk: z.array(z.object({ branch: z.string(), rate })),
  cpuSeconds: z.object({ closedLoop: z.number(), decision: z.number() }),
})

/** leak-probe.json beside the weights: share of held-out branches read from the present alone, and from the first frame. */
export const LEAK_PROBE = z.object({
  episodes: z.int(),
  classes: z.int(),
  present: z.record(z.string(), z.number()),
  firstFrame: z.number(),
  chance: z.tuple([z.number(), z.number()]),
  limit: z.number(),
})

export type LeakProbe = z.infer<typeof LEAK_PROBE>

export type EvaluationResult = z.infer<typeof EVALUATION_RESULT>
