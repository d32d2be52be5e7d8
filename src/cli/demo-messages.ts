import { z } from 'zod'
import { errorDetailsSchema } from '../engine/worker-messages.ts'

/** What the parent asks of a demonstration worker. */
export const DEMO_JOB = z.object({ task: z.string(), seed: z.int().nonnegative(), episode: z.int().nonnegative(), out: z.string() })
export type DemoJob = z.infer<typeof DEMO_JOB>

/** What became of one episode; `file` is relative to the demonstrations' folder and empty unless the expert succeeded. */
export const DEMO_RESULT = z.object({
  episode: z.int().nonnegative(),
  branch: z.string(),
  steps: z.int().nonnegative(),
  success: z.boolean(),
  file: z.string(),
  sha256: z.string(),
  /** Numbers of the auxiliary row of each action (docs/training.md). */
  auxWidth: z.int().nonnegative(),
})
export type DemoResult = z.infer<typeof DEMO_RESULT>

/** Why an episode could not be made at all. */
export const DEMO_REFUSAL = z.object({ refused: errorDetailsSchema })
