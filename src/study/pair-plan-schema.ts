import { z } from 'zod'

/** A planned unit as it travels: in plan, unit file and order to a worker. Its id stands in file names. */
export const pairPlanSchema = z.strictObject({
  pairId: z.string().regex(/^[a-z]+-\d{3,5}$/),
  task: z.string(),
  decision: z.string(),
  branches: z.tuple([z.string(), z.string()]),
  presentBranch: z.string(),
  stratum: z.string(),
  earlier: z.strictObject({ decision: z.string(), alias: z.string(), presentBranch: z.string() }).optional(),
})
