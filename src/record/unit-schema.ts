import { z } from 'zod'
import { pairPlanSchema } from '../study/pair-plan-schema.ts'
import { packedArraySchema } from './packed-array.ts'
import {
  cameraSchema,
  checksSchema,
  countSchema,
  directionSchema,
  hex64,
  historyFactsSchema,
  makersSchema,
  memorySchema,
  provenanceSchema,
  readoutSchema,
  UNIT_VERSION,
  withoutEvidenceSchemas,
} from './unit-parts.ts'

const vector = packedArraySchema('f8', [3])

/** A picture as PNG. */
const pictureSchema = z.strictObject({
  camera: cameraSchema,
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  png: z.instanceof(Uint8Array),
})

const history = z.strictObject({
  direction: directionSchema,
  facts: historyFactsSchema,
  digest: hex64,
  memory: memorySchema,
  pictures: z.array(z.strictObject({ stepIndex: z.int(), image: pictureSchema })),
  spliceDistance: z.strictObject({ joint: z.number(), pixelLevels: z.number() }),
  provenance: provenanceSchema.optional(),
})

const present = z.strictObject({
  digest: hex64,
  fields: z.array(
    z.strictObject({ field: z.string(), dtype: z.enum(['u1', 'f4', 'f8', 'utf8']), shape: z.array(countSchema), digest: hex64 }),
  ),
  bytes: packedArraySchema('u1', [-1]),
  spliced: z.array(z.string()),
  snapshotDigest: hex64,
  pictures: z.array(pictureSchema),
})

const tape = z.strictObject({ values: packedArraySchema('f4', [-1, -1]), streamFields: z.array(z.string()), seed: z.int() })

const world = z.strictObject({
  task: z.string(),
  branch: z.string(),
  object: z.string(),
  goalM: vector,
  readoutTargetM: vector,
  utility: z.enum(['progress', 'lift']),
  toleranceM: packedArraySchema('f8', [2]),
  maxHeightM: z.number(),
  readoutAt: z.enum(['end', 'first-close']),
})

const execution = z.strictObject({
  executedActions: packedArraySchema('f8', [-1, -1]),
  clippedSteps: countSchema,
  arms: z.array(
    z.strictObject({
      arm: z.enum(['left', 'right']),
      toolM: packedArraySchema('f8', [-1, 3]),
      firstCloseStep: z.int().min(-1),
      endOpening: z.number(),
    }),
  ),
  objects: z.array(z.strictObject({ object: z.string(), startM: vector, endM: vector })),
  endDigest: hex64,
})

const decision = z.strictObject({
  direction: directionSchema,
  seedIndex: countSchema,
  chunk: packedArraySchema('f8', [-1, -1]),
  execution,
  margin: z.number(),
  readout: readoutSchema,
  utility: packedArraySchema('f8', [2]),
  success: z.tuple([z.boolean(), z.boolean()]),
})

const outcome = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('complete'),
    pair: pairPlanSchema,
    histories: z.tuple([history, history]),
    present,
    checks: checksSchema,
    tapes: z.array(tape),
    worlds: z.tuple([world, world]),
    settledScoring: z.boolean(),
    decisions: z.array(decision),
  }),
  ...withoutEvidenceSchemas,
])

/** A unit file of the constructed protocol, version 1. Unknown keys are errors. */
export const unitSchema = z.strictObject({
  twinpast: z.literal('unit'),
  version: z.literal(UNIT_VERSION),
  ...makersSchema.shape,
  outcome,
})

export type UnitWire = z.infer<typeof unitSchema>
