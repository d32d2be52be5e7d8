import { z } from 'zod'
import { evidenceRetentions } from '../core/evidence-retention.ts'
import { bagReferenceSchema } from '../study/bag-reference.ts'
import { bagSection } from '../study/bag-section.ts'
import { interventionSchema } from '../study/intervention-sections.ts'

/** What a worker process needs to open its simulator and policy, and to write units. */
export const workerJobSchema = z.strictObject({
  /** Absolute path of the record folder; never recorded. */
  recordFolder: z.string(),
  planDigest: z.string(),
  task: z.string(),
  /** Decisions that occur among the planned pairs. */
  decisions: z.array(z.string()).min(1),
  policy: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('built-in'), name: z.string() }),
    z.strictObject({ kind: z.literal('module'), path: z.string() }),
  ]),
  /** What the policy must state of its weights. */
  policyDigest: z.string().optional(),
  registration: z.strictObject({
    studyId: z.string(),
    actionSeeds: z.array(z.int()),
    executedSteps: z.int(),
    holdSeconds: z.number(),
    tau: z.number(),
    evidenceRetention: z.enum(evidenceRetentions).optional(),
  }),
  /** Absent for the constructed protocol. */
  intervention: interventionSchema.optional(),
  /** Where folded histories are kept, absolute, and the program and machine that make them; never recorded. */
  foldCache: z.strictObject({ folder: z.string(), madeBy: z.record(z.string(), z.string()) }).optional(),
  /** Recorded histories: where they lie, absolute and never recorded, how they are read, and what each of them must be. */
  bags: z.strictObject({ path: z.string(), section: bagSection, registered: bagReferenceSchema }).optional(),
  timeouts: z.strictObject({ openSeconds: z.number(), policyCallSeconds: z.number(), unitSeconds: z.number() }),
})

export type WorkerJob = z.infer<typeof workerJobSchema>
