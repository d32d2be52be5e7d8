import { z } from 'zod'

/** One line on stdout of `run --supervised`: what a program that watches a run is told. The document of --json is the last line. */
export const runEventSchema = z.discriminatedUnion('event', [
  /** The plan stands; paths are relative to the folder of the run. */
  z.strictObject({
    event: z.literal('frozen'),
    study: z.string(),
    policy: z.string(),
    record: z.string(),
    /** Hex SHA-256. */
    planDigest: z.string(),
    planned: z.int().min(0),
  }),
  /** What the record holds already, by pair, and how many pairs are run now. */
  z.strictObject({
    event: z.literal('recovered'),
    complete: z.array(z.string()),
    excluded: z.array(z.string()),
    pairs: z.int().min(0),
  }),
  z.strictObject({ event: z.literal('started'), pairId: z.string() }),
  z.strictObject({
    event: z.literal('unit'),
    pairId: z.string(),
    status: z.enum(['complete', 'excluded', 'failed']),
    /** The unit's file, relative to the record; empty if none could be written. */
    path: z.string(),
    bytes: z.int().min(0),
    /** Code of an exclusion or failure, and what went wrong; empty for a complete unit. */
    reason: z.string(),
    detail: z.string(),
  }),
  /** Every pair is run; record and report are being written. */
  z.strictObject({ event: z.literal('reporting') }),
])

export type RunEvent = z.infer<typeof runEventSchema>
