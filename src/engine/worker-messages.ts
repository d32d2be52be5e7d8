import { z } from 'zod'
import { policyInfoSchema, simulatorInfoSchema } from '../record/maker-schema.ts'
import { pairPlanSchema } from '../study/pair-plan-schema.ts'
import { workerJobSchema } from './worker-job.ts'

/** Coordinator to worker. */
export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('open'), job: workerJobSchema }),
  z.strictObject({ order: z.literal('run'), pair: pairPlanSchema }),
  z.strictObject({ order: z.literal('stop') }),
])

/** An error on its way from one process to another. */
export const errorDetailsSchema = z.strictObject({
  code: z.string(),
  fate: z.enum(['refuse', 'record', 'halt']),
  message: z.string(),
  got: z.string().optional(),
  expected: z.string().optional(),
  where: z.string().optional(),
  remedy: z.string(),
  exitCode: z.union([z.literal(2), z.literal(4)]).optional(),
})

/** Worker to coordinator. */
export const newsSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('ready'), policy: policyInfoSchema, openMs: z.number() }),
  z.strictObject({ news: z.literal('started'), pairId: z.string(), simulator: simulatorInfoSchema }),
  z.strictObject({
    news: z.literal('finished'),
    pairId: z.string(),
    status: z.enum(['complete', 'excluded', 'failed']),
    result: z.enum(['new', 'same', 'failed', 'differing']),
    path: z.string(),
    bytes: z.int(),
    /** Reason of an exclusion, or code of a failure. */
    reason: z.string().optional(),
    /** What went wrong, for people. */
    detail: z.string().optional(),
    earlier: z.array(z.string()),
    /** Histories taken from the fold cache, and made anew and kept in it; absent without one. */
    folds: z.strictObject({ reused: z.int(), made: z.int(), unkept: z.int() }).optional(),
    stageMs: z.record(z.string(), z.number()),
  }),
  z.strictObject({ news: z.literal('refused'), error: errorDetailsSchema }),
])

/** Last words of a worker, on a pipe of its own: they get out even if its main thread hangs. */
export const lastWordsSchema = z.discriminatedUnion('end', [
  z.strictObject({
    end: z.literal('deadline'),
    of: z.enum(['open', 'call', 'unit']),
    limitMs: z.number(),
    call: z.string(),
    stage: z.string(),
  }),
  z.strictObject({ end: z.literal('exit'), exitCode: z.int(), call: z.string(), stage: z.string() }),
  z.strictObject({ end: z.literal('threw'), message: z.string(), call: z.string(), stage: z.string() }),
])

export type Order = z.infer<typeof orderSchema>
export type News = z.infer<typeof newsSchema>
export type LastWords = z.infer<typeof lastWordsSchema>
