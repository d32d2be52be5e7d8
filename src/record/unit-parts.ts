import { z } from 'zod'
import { pairPlanSchema } from '../study/pair-plan-schema.ts'
import { policyInfoSchema, simulatorInfoSchema } from './maker-schema.ts'
import { packedArraySchema } from './packed-array.ts'

/** Version of the unit file that this program writes, and the newest it reads. */
export const UNIT_VERSION = 1

export const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
export const directionSchema = z.union([z.literal(0), z.literal(1)])
export const countSchema = z.int().min(0)
export const cameraSchema = z.enum(['head', 'left-wrist', 'right-wrist'])
export const readoutSchema = z.enum(['correct', 'wrong', 'ambiguous'])

export const checksSchema = z.array(
  z
    .strictObject({ check: z.string(), ok: z.boolean(), got: z.string(), expected: z.string(), recordedOnly: z.literal(true).optional() })
    .refine(({ ok, recordedOnly }) => !(ok && recordedOnly), 'recorded only, and yet it holds'),
)

/** A memory as bytes, with the steps that each slot was written from. */
export const memorySchema = z.strictObject({
  bytes: packedArraySchema('u1', [-1]),
  digest: hex64,
  policyDigest: hex64,
  spans: z.array(z.strictObject({ slot: z.string(), fromStep: z.int(), toStep: z.int() })),
})

export const historyFactsSchema = z.strictObject({
  branch: z.string(),
  start: z.array(z.strictObject({ object: z.string(), place: z.string(), offsetM: z.number() })),
  events: z.array(z.strictObject({ kind: z.string(), object: z.string(), place: z.string(), stepIndex: z.int() })),
  evidence: z.strictObject({ fromStep: z.int(), toStep: z.int() }),
  warrantedBranches: z.array(z.string()),
  stepCount: countSchema,
})

/** Of a recorded history. */
export const provenanceSchema = z.strictObject({
  kind: z.literal('bag'),
  sha256: hex64,
  heldSamples: countSchema,
  droppedMessages: countSchema,
})

/** Outcomes that are alike in every protocol: a pair refused by a gate, and one on which policy or simulator failed. */
export const withoutEvidenceSchemas = [
  z.strictObject({ status: z.literal('excluded'), pair: pairPlanSchema, reason: z.string(), checks: checksSchema }),
  z.strictObject({
    status: z.literal('failed'),
    pair: pairPlanSchema,
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      got: z.string(),
      expected: z.string(),
      where: z.string(),
      remedy: z.string(),
    }),
  }),
] as const

/** What stands first in every unit file; files of an intervention name their protocol after the version. */
export const makersSchema = z.strictObject({ planDigest: hex64, policy: policyInfoSchema, simulator: simulatorInfoSchema })
