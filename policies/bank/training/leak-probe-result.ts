import { z } from 'zod'

/** leak-probe.json beside the weights: shares of held-out branches read from one moment alone, pooled over groups that look alike. */
export const LEAK_PROBE = z.object({
  episodes: z.int(),
  dataDigest: z.string(),
  probes: z.array(
    z.object({
      decision: z.string(),
      episodes: z.int(),
      classes: z.int(),
      groups: z.array(z.array(z.string())),
      present: z.record(z.string(), z.number()),
      /** A frame that must tell the branches apart. */
      evidenceStep: z.int(),
      evidence: z.number(),
      /** Where the start does not settle the branch, the first frame must not tell it. */
      startTells: z.boolean(),
      firstFrame: z.number(),
      /** 95 % interval of guessing. */
      chance: z.tuple([z.number(), z.number()]),
      limit: z.number(),
    }),
  ),
})

export type LeakProbe = z.infer<typeof LEAK_PROBE>
