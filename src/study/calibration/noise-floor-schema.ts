import { z } from 'zod'
import { quantilesSchema } from './quantiles-schema.ts'

const count = z.int().nonnegative()

const replicasSchema = z.strictObject({
  /** Queries asked again under the same tape. */
  asked: count,
  /** Answers with the bytes of the first one. */
  equal: count,
})

/** How often a query that must give the same bytes did. */
export type Replicas = z.infer<typeof replicasSchema>

/** What changes when memory does not. D is E1, dimensionless; margins are E2. */
export const noiseFloorSchema = z.strictObject({
  memories: count,
  /** Same memory, same tape, asked again. */
  repeated: replicasSchema,
  /** Simulator restored, memory put in anew, same tape. */
  restored: replicasSchema,
  /** Memory taken apart and put together by the policy's editor, same tape; null for a policy that cannot edit. */
  rebuilt: replicasSchema.nullable(),
  /** Same memory under other tapes. */
  otherTapes: z.strictObject({
    tapesEach: z.int().min(2),
    /** D of every pair of tapes of one memory. */
    divergence: quantilesSchema,
    /** Half the range of the margins of one memory: the widest over the branches of its picture. */
    marginHalfRange: quantilesSchema,
  }),
  /** S_i at or below this is no change: D between replicas, 0 where their bytes are equal. */
  sensitivityFloor: z.number().nonnegative(),
  /** Tau lies nowhere below this: 95 % quantile of the half range. */
  marginFloor: z.number().nonnegative(),
})

export type NoiseFloor = z.infer<typeof noiseFloorSchema>
