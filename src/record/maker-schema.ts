import { z } from 'zod'

const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const camera = z.enum(['head', 'left-wrist', 'right-wrist'])

const actionSpace = z.strictObject({
  dimensions: z.array(z.strictObject({ name: z.string(), unit: z.enum(['rad', 'm']), lower: z.number(), upper: z.number() })).min(1),
  rateHz: z.number().positive(),
})

/** What a policy declares of itself, as recorded and as checked when it is opened. */
export const policyInfoSchema = z.strictObject({
  name: z.string().min(1).max(200),
  version: z.string().max(200),
  weightsDigest: hex64,
  actionSpace,
  chunkSteps: z.int().min(1).max(10_000),
  cameras: z.array(z.strictObject({ camera, widthPx: z.int().min(1).max(4096), heightPx: z.int().min(1).max(4096) })),
  capabilities: z.strictObject({
    memory: z.enum(['export', 'refold']),
    noise: z.enum(['tape', 'seed', 'none']),
    edit: z.boolean(),
  }),
  runtime: z.record(z.string(), z.string()),
})

/** What a simulator declares of itself for one task and decision. */
export const simulatorInfoSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  digest: hex64,
  actionSpace,
  instruction: z.string(),
  lawfulEvents: z.array(z.string()),
  startToleranceM: z.number(),
  historySteps: z.int().min(0),
})
