import { z } from 'zod'

import { estimateSchema } from './estimate-json-schema.ts'

const digest = z.string().min(1)
const named = z.strictObject({ name: z.string(), version: z.string(), digest })

const endpointSchema = estimateSchema.extend({
  worstCase: z
    .strictObject({ lower: z.number(), upper: z.number() })
    .nullable()
    .describe('Estimate if all planned pairs without data were at the worst, and at the best, end.'),
  influence: z
    .strictObject({ unitId: z.string(), shift: z.number() })
    .nullable()
    .describe('Pair whose removal moves the estimate most, and by how much.'),
})

const count = z.int().nonnegative()

/** Schema of `report.json`, version 1. Fields are only ever added within a version; see docs/report-schema.md. */
export const reportJsonSchema = z.strictObject({
  twinpastReport: z.literal(1).describe('Version of this schema.'),
  study: z.strictObject({
    digest: digest.describe('SHA-256 of the frozen study.'),
    id: z.string(),
    title: z.string(),
    task: z.string(),
    decision: z.string(),
    tau: z.number().describe('Registered ambiguity band.'),
    tauSource: z.string(),
    actionSeeds: z.array(z.int()),
    executedSteps: z.int(),
    holdSeconds: z.number(),
    replayFloor: z.number().describe('S_exec at or below this counts as unchanged.'),
    coverageBar: z.number().describe('Least share of planned pairs that must be scored.'),
  }),
  policy: named.describe('Audited policy; `digest` covers weights or source text.'),
  simulator: named,
  units: z.strictObject({
    planned: count,
    complete: count,
    excluded: count.describe('Refused by a gate before any action was seen.'),
    failed: count.describe('Policy or simulator failed.'),
    missing: count.describe('Planned, but no file in the record.'),
    reasons: z.array(z.strictObject({ reason: z.string(), pairs: z.array(z.string()) })).describe('All pairs without data, by reason.'),
  }),
  counts: z.strictObject({ correct: count, wrong: count, ambiguous: count }).describe('Readouts of all decisions of complete pairs.'),
  changedPairs: count.describe('Pairs whose executed action differs between the memories, above the replay floor.'),
  endpoints: z.strictObject({
    sExec: endpointSchema,
    pCorrect: endpointSchema,
    f: endpointSchema,
    matched: endpointSchema,
    crossed: endpointSchema,
    u1: endpointSchema,
    regret: endpointSchema,
    fullyReliable: endpointSchema,
  }),
  verdict: z.strictObject({
    code: z.string().describe('Stable code of the verdict.'),
    headline: z.string(),
    lead: z.array(z.string()),
    words: z.array(z.string()).describe('Reserved words that the evidence unlocks.'),
    steps: z
      .array(z.strictObject({ gate: z.string(), passed: z.boolean(), detail: z.string() }))
      .describe('Ordered gates up to the one that decided.'),
  }),
  decomposition: z
    .strictObject({
      bothRight: count,
      sameBranch: count,
      bothReversed: count,
      rightAndAmbiguous: count,
      wrongAndAmbiguous: count,
      bothAmbiguous: count,
    })
    .describe('The two readouts of each pair and seed, taken together.'),
  histogram: z.strictObject({
    bidirectionalSeeds: z.array(count).describe('Index s: pairs with s seeds correct in both directions.'),
    correctDecisions: z.array(count).describe('Index c: pairs with c correct decisions.'),
  }),
  tauGrid: z
    .array(
      z.strictObject({
        tau: z.number(),
        registered: z.boolean(),
        correct: count,
        wrong: count,
        ambiguous: count,
        pCorrect: z.number(),
        f: z.number(),
        fullyReliable: count,
      }),
    )
    .describe('The same margins under other bands; `fullyReliable` counts pairs. Exploratory.'),
  strata: z
    .array(z.strictObject({ stratum: z.string(), pairs: count, pCorrect: z.number(), f: z.number(), u1: z.number() }))
    .describe('Means by layout stratum. Exploratory.'),
  waits: z
    .strictObject({
      lastWaitAbove: z
        .number()
        .nullable()
        .describe('Waits taken in order: the last one before the first at which F is not above 0; null if it is not at the shortest.'),
      rows: z.array(
        z.strictObject({
          waitSteps: count,
          pairs: count,
          correct: count,
          wrong: count,
          ambiguous: count,
          changedPairs: count,
          f: estimateSchema,
          sExec: estimateSchema,
        }),
      ),
    })
    .nullable()
    .describe('F and S_exec at each wait, if the strata are a ladder of waits; else null.'),
  gates: z.array(z.strictObject({ gate: z.string(), held: count, refused: count, recordedOnly: count })),
  leakProbe: z
    .strictObject({
      accuracy: z.number(),
      chance: z.number(),
      chanceInterval: z.tuple([z.number(), z.number()]),
      presents: count,
      ways: count,
      leaks: z.boolean(),
      method: z.string(),
    })
    .nullable()
    .describe('Whether the past can be read from the present alone; null if the record has no probe.'),
  notShown: z.array(z.string()).describe('What the audit does not show.'),
  warnings: z.array(z.string()),
  deviations: z.array(z.strictObject({ who: z.string(), when: z.string(), what: z.string(), why: z.string() })),
  nondeterminism: z.array(z.strictObject({ pairId: z.string(), digests: z.array(z.string()) })),
  versions: z.record(z.string(), z.string()),
  reproduce: z.string().describe('Command line that makes this report again.'),
})

export type ReportJson = z.infer<typeof reportJsonSchema>
