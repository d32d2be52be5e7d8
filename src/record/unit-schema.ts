import { z } from 'zod'
import { packedArraySchema } from './packed-array.ts'

/** Version of the unit file that this program writes, and the newest it reads. */
export const UNIT_VERSION = 1

const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const direction = z.union([z.literal(0), z.literal(1)])
const count = z.int().min(0)
const vector = packedArraySchema('f8', [3])
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

export const simulatorInfoSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  digest: hex64,
  actionSpace,
  instruction: z.string(),
  lawfulEvents: z.array(z.string()),
  startToleranceM: z.number(),
  historySteps: count,
})

const pair = z.strictObject({
  pairId: z.string(),
  task: z.string(),
  decision: z.string(),
  branches: z.tuple([z.string(), z.string()]),
  presentBranch: z.string(),
  stratum: z.string(),
})

const checks = z.array(z.strictObject({ check: z.string(), ok: z.boolean(), got: z.string(), expected: z.string() }))

/** A picture as PNG. */
const pictureSchema = z.strictObject({ camera, widthPx: z.int().min(1), heightPx: z.int().min(1), png: z.instanceof(Uint8Array) })

const memory = z.strictObject({
  bytes: packedArraySchema('u1', [-1]),
  digest: hex64,
  policyDigest: hex64,
  spans: z.array(z.strictObject({ slot: z.string(), fromStep: z.int(), toStep: z.int() })),
})

const historyFacts = z.strictObject({
  branch: z.string(),
  start: z.array(z.strictObject({ object: z.string(), place: z.string(), offsetM: z.number() })),
  events: z.array(z.strictObject({ kind: z.string(), object: z.string(), place: z.string(), stepIndex: z.int() })),
  evidence: z.strictObject({ fromStep: z.int(), toStep: z.int() }),
  warrantedBranches: z.array(z.string()),
  stepCount: count,
})

const history = z.strictObject({
  direction,
  facts: historyFacts,
  digest: hex64,
  memory,
  pictures: z.array(z.strictObject({ stepIndex: z.int(), image: pictureSchema })),
  spliceDistance: z.strictObject({ joint: z.number(), pixelLevels: z.number() }),
})

const present = z.strictObject({
  digest: hex64,
  fields: z.array(z.strictObject({ field: z.string(), dtype: z.enum(['u1', 'f4', 'f8', 'utf8']), shape: z.array(count), digest: hex64 })),
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
  clippedSteps: count,
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
  direction,
  seedIndex: count,
  chunk: packedArraySchema('f8', [-1, -1]),
  execution,
  margin: z.number(),
  readout: z.enum(['correct', 'wrong', 'ambiguous']),
  utility: packedArraySchema('f8', [2]),
  success: z.tuple([z.boolean(), z.boolean()]),
})

const outcome = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('complete'),
    pair,
    histories: z.tuple([history, history]),
    present,
    checks,
    tapes: z.array(tape),
    worlds: z.tuple([world, world]),
    settledScoring: z.boolean(),
    decisions: z.array(decision),
  }),
  z.strictObject({ status: z.literal('excluded'), pair, reason: z.string(), checks }),
  z.strictObject({
    status: z.literal('failed'),
    pair,
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      got: z.string(),
      expected: z.string(),
      where: z.string(),
      remedy: z.string(),
    }),
  }),
])

/** A unit file, version 1. Unknown keys are errors. */
export const unitSchema = z.strictObject({
  twinpast: z.literal('unit'),
  version: z.literal(UNIT_VERSION),
  planDigest: hex64,
  policy: policyInfoSchema,
  simulator: simulatorInfoSchema,
  outcome,
})

export type UnitWire = z.infer<typeof unitSchema>
