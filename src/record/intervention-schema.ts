import { z } from 'zod'
import { protocols } from '../core/protocol.ts'
import { pairPlanSchema } from '../study/pair-plan-schema.ts'
import { packedArraySchema } from './packed-array.ts'
import {
  checksSchema,
  countSchema,
  directionSchema,
  hex64,
  historyFactsSchema,
  makersSchema,
  readoutSchema,
  UNIT_VERSION,
  withoutEvidenceSchemas,
} from './unit-parts.ts'

const protocol = z.enum(protocols).exclude(['constructed'])
const choice = z.strictObject({ margin: z.number(), readout: readoutSchema }).nullable()

const history = z.strictObject({
  role: z.string(),
  direction: directionSchema,
  seedIndex: countSchema.nullable(),
  facts: historyFactsSchema,
  digest: hex64,
  memoryDigest: hex64,
})

const row = z.strictObject({
  direction: directionSchema,
  seedIndex: countSchema,
  stage: z.string(),
  condition: z.string(),
  atStep: countSchema,
  memoryDigest: hex64,
  faultDetected: z.boolean().nullable(),
  chunk: packedArraySchema('f8', [-1, -1]),
  chunkChoice: choice,
  executed: packedArraySchema('f8', [-1, -1]),
  choice,
  utility: packedArraySchema('f8', [2]).nullable(),
  success: z.boolean(),
  executionSuccess: z.boolean(),
  endDigest: hex64,
})

const outcome = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('complete'),
    protocol,
    pair: pairPlanSchema,
    checks: checksSchema,
    histories: z.array(history),
    rows: z.array(row),
    unreached: z.array(z.strictObject({ direction: directionSchema, seedIndex: countSchema, stage: z.string(), reason: z.string() })),
  }),
  ...withoutEvidenceSchemas,
])

/** A unit file of an intervention protocol, version 1. Unknown keys are errors. */
export const interventionSchema = z
  .strictObject({
    twinpast: z.literal('unit'),
    version: z.literal(UNIT_VERSION),
    protocol,
    ...makersSchema.shape,
    outcome,
  })
  .refine((unit) => unit.outcome.status !== 'complete' || unit.outcome.protocol === unit.protocol, 'evidence of the protocol named first')

export type InterventionWire = z.infer<typeof interventionSchema>
