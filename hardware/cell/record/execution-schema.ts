import { z } from 'zod'
import { packedArraySchema } from '../../../src/record/packed-array.ts'

/** Version of the execution file that this program writes, and the newest it reads. */
export const EXECUTION_VERSION = 1

const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const arm = z.strictObject({
  arm: z.enum(['left', 'right']),
  firmware: z.string(),
  limitsRad: packedArraySchema('f8', [6, 2]),
  speedLimitsRadPerS: packedArraySchema('f8', [6]),
  strokeM: z.number(),
})

/** One prefix that was executed on a cell, version 1. Unknown keys are errors. What was measured is evidence; times are in the side log. */
export const executionSchema = z
  .strictObject({
    twinpast: z.literal('execution'),
    version: z.literal(EXECUTION_VERSION),
    cell: z.strictObject({ name: z.string(), kind: z.enum(['emulated', 'physical']), configDigest: hex64 }),
    arms: z.tuple([arm, arm]),
    source: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('saved-chunk'),
        planDigest: hex64,
        unitDigest: hex64,
        pairId: z.string(),
        direction: z.union([z.literal(0), z.literal(1)]),
        seed: count,
      }),
      z.strictObject({ kind: z.literal('policy'), name: z.string(), weightsDigest: hex64, memoryDigest: hex64, instruction: z.string() }),
      z.strictObject({ kind: z.literal('home') }),
    ]),
    dimensions: z.array(z.strictObject({ name: z.string(), unit: z.enum(['rad', 'm']) })),
    rateHz: z.number(),
    speedScale: z.number(),
    plannedSteps: count,
    start: packedArraySchema('f8', [-1]),
    asked: packedArraySchema('f8', [-1, -1]),
    sent: packedArraySchema('f8', [-1, -1]),
    measured: packedArraySchema('f8', [-1, -1]),
    clamps: z.array(z.strictObject({ step: count, dimension: z.string(), asked: z.number(), sent: z.number() })),
    peakJointSpeedRadPerS: z.number(),
    peakTipSpeedMPerS: z.number(),
    nearestArmsM: z.number(),
    pictures: z.array(z.array(z.strictObject({ camera: z.string(), sha256: hex64 }))),
    stopped: z.strictObject({ code: z.string(), message: z.string(), got: z.string(), where: z.string() }).nullable(),
  })
  .refine(
    ({ asked, sent, measured, pictures, plannedSteps }) =>
      [sent, measured].every((array) => array.shape.join() === asked.shape.join()) &&
      pictures.length === asked.shape[0] &&
      pictures.length <= plannedSteps,
    'asked, sent, measured and pictures of the same executed steps',
  )

export type ExecutionWire = z.infer<typeof executionSchema>
