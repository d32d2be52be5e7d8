import { z } from 'zod'

/** A sample in short: size, quantiles (R type 7) and largest value, in the unit of the field that holds it. */
export const quantilesSchema = z.strictObject({
  n: z.int().positive(),
  q50: z.number(),
  q90: z.number(),
  q95: z.number(),
  q99: z.number(),
  max: z.number(),
})

export type Quantiles = z.infer<typeof quantilesSchema>
