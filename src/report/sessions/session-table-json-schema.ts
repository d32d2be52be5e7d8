import { z } from 'zod'
import { readoutKeys } from '../../trials/readouts/readout-rows.ts'
import { estimateSchema } from '../estimate-json-schema.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const range = z.tuple([z.number(), z.number()]).nullable()

const rowSchema = z.strictObject({
  readout: z.enum(readoutKeys),
  count,
  firstRuns: count,
  operator: count,
  rater: count,
  byDirection: z.tuple([count, count]),
  /** Null for rows that are parts of another outcome. */
  estimate: estimateSchema.nullable(),
})

const agreementSchema = z.strictObject({
  field: z.enum(['selected', 'reached']),
  categories: z.array(z.string()),
  confusion: z.array(z.array(count)),
  observed: z.number(),
  kappa: z.number().nullable(),
  standardError: z.number().nullable(),
  asymptotic: range,
  byPair: range,
  ac1: z.number().nullable(),
  alpha: z.number().nullable(),
  classes: z.array(
    z.strictObject({ label: z.string(), both: count, onlyOperator: count, onlyRater: count, agreement: z.number().nullable() }),
  ),
})

const sessionSchema = z.strictObject({
  session: z.string(),
  title: z.string(),
  task: z.string(),
  decision: z.string(),
  cell: z.enum(['emulated', 'physical']),
  policy: z.strictObject({ name: z.string(), weightsDigest: digest }),
  digests: z.strictObject({ schedule: digest, key: digest, cell: digest, journal: digest, calibration: digest.nullable() }),
  unblinded: z.strictObject({ by: z.string(), at: z.string(), early: z.string().nullable() }),
  pairs: count,
  executions: count,
  rated: count,
  readouts: z.array(rowSchema),
  faithfulness: estimateSchema,
  everyExecutionCorrect: estimateSchema,
  firstMove: z.strictObject({ noted: count, correct: count, wrong: count, unclear: count }),
  drift: z.strictObject({
    firstHalf: count,
    secondHalf: count,
    pairs: count,
    rows: z.array(z.strictObject({ key: z.enum(readoutKeys), first: count, second: count, p: z.number().nullable() })),
  }),
  agreement: z.strictObject({ trials: count, pairs: count, differed: count, adjudicated: count, fields: z.array(agreementSchema) }),
  invalid: z.array(z.strictObject({ reason: z.string(), byDirection: z.tuple([count, count]) })),
  unfinished: z.strictObject({ unlabelled: z.array(z.string()), unrated: z.array(z.string()), unadjudicated: z.array(z.string()) }),
  streams: z.strictObject({ named: count, missing: count, cut: count, changed: count }),
  clockJumps: count,
  tornLines: count,
  deviations: z.array(z.string()),
})

/** `session-table.json`, schema version 1. Sessions stand side by side; nothing is pooled. */
export const sessionTableJsonSchema = z.strictObject({
  twinpastSessionTable: z.literal(1),
  sessions: z.array(sessionSchema).min(1),
})

export type SessionTableJson = z.infer<typeof sessionTableJsonSchema>
