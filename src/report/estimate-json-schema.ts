import { z } from 'zod'

const interval = z.tuple([z.number(), z.number()]).nullable()

/** One mean over pairs with its inference. */
export const estimateSchema = z.strictObject({
  estimate: z.number().nullable().describe('Mean over complete pairs; null without any.'),
  interval: interval.describe(
    'Registered 95 % interval (percentile pair-cluster bootstrap; Clopper-Pearson for fullyReliable); null where it would pretend.',
  ),
  method: z.string().describe('Method of `interval`.'),
  decisiveInterval: interval.describe('The interval that decides: the small-sample one below 40 pairs, else `interval`.'),
  decisiveMethod: z.string().describe('Method of `decisiveInterval`.'),
  smallSampleInterval: interval.describe('Small-sample 95 % interval, always beside the registered one.'),
  smallSampleMethod: z.string().describe('Method of `smallSampleInterval`.'),
  bound: interval.describe('Exact 95 % bound when all pairs have one value, else null.'),
  structural: z.boolean().describe('Determined by the data pattern: there is nothing to estimate, so no interval.'),
  status: z.string().describe('ok, small, boundary, degenerate, structural, insufficient, undefined or error.'),
  warnings: z.array(z.strictObject({ code: z.string(), detail: z.string() })).describe('Stable codes with their figures.'),
  signFlipP: z.number().nullable().describe('Two-sided exact sign-flip p over pairs (f, u1), else null.'),
  pairs: z.int().describe('Complete pairs behind the estimate.'),
  designEffect: z.number().nullable().describe('Variance over that of as many independent decisions.'),
  replicates: z
    .union([z.number(), z.literal('exact')])
    .nullable()
    .describe('Bootstrap replicates of `interval`; `exact` for infinitely many.'),
  mcError: z.number().nullable().describe('Monte Carlo standard deviation of the worse end of `interval`.'),
})

export type EstimateJson = z.infer<typeof estimateSchema>
