import { z } from 'zod'

import { estimateSchema } from '../estimate-json-schema.ts'

const count = z.int().nonnegative()
const digest = z.string().min(1)
const named = z.strictObject({ name: z.string(), version: z.string(), digest })
const readouts = z.strictObject({ correct: count, wrong: count, ambiguous: count })
const worstCase = z.strictObject({ lower: z.number(), upper: z.number() }).nullable()

const condition = z.strictObject({
  stage: z.string(),
  condition: z.string(),
  rows: count.describe('Rows that exist: the denominator of every share here.'),
  units: count,
  successes: count.describe('Rows with official success.'),
  success: estimateSchema,
  choices: readouts
    .nullable()
    .describe('Targets that all executed actions went to: own, other past’s, neither; null where nothing is chosen.'),
  ownShare: estimateSchema.nullable(),
  donorShare: estimateSchema.nullable(),
  chunkReadouts: readouts.nullable().describe('The same for the first chunk alone.'),
  matched: estimateSchema.nullable().describe('Mean utility in the own world.'),
  matchedRows: count,
})

const contrast = z.strictObject({
  stage: z.string(),
  condition: z.string(),
  reference: z.string(),
  endpoint: z.enum(['success', 'donorShare', 'matchedUtility']),
  registered: z.boolean().describe('One of the contrasts that Holm’s correction is made over.'),
  estimate: estimateSchema.describe('Condition minus reference, paired within pair, past and seed.'),
  rows: count,
  flips: z.strictObject({ gained: count, lost: count }).nullable(),
  sign: z.enum(['above', 'below', 'covers', 'disagree', 'unknown']),
  adjustedP: z.number().nullable(),
  detected: z.boolean(),
  worstCase: worstCase.describe('Estimate if all planned units without rows had been against it, and for it.'),
})

const detection = z.strictObject({ stage: z.string(), alarms: count, checked: count, share: estimateSchema })

const ladderQuantity = z.strictObject({
  quantity: z.string(),
  total: z.int().describe('Whole number behind the mean.'),
  rows: count,
  estimate: estimateSchema,
  adjustedP: z.number().nullable(),
  worstCase,
})

const rung = z.strictObject({
  condition: z.string(),
  choices: readouts,
  success: estimateSchema,
  decision: estimateSchema.describe('Decision correct.'),
  ownDecision: estimateSchema.describe('Decision correct and executed.'),
  oracleDecision: estimateSchema.describe('Executed, with the decision set to correct on the same recorded executions.'),
  decisionCost: estimateSchema.describe('Executed what it chose, but chose wrong.'),
})

const link = z.strictObject({
  condition: z.string(),
  first: estimateSchema,
  second: estimateSchema,
  both: estimateSchema,
  product: z.number().nullable(),
  excess: estimateSchema,
})

const restoreCost = z.strictObject({
  payloadBytes: count,
  serialisedBytes: count,
  memoryBytes: count,
  medianMs: z.number(),
  leastMs: z.number(),
  mostMs: z.number(),
  times: count,
  host: z.string(),
})

/** Schema of the `report.json` of an intervention record, version 1. Fields are only ever added within a version; see docs/report-schema.md. */
export const interventionJsonSchema = z.strictObject({
  twinpastInterventionReport: z.literal(1).describe('Version of this schema.'),
  protocol: z.enum(['native-event', 'anchor-fault', 'ladder']),
  study: z.strictObject({
    digest: digest.describe('SHA-256 of the frozen study.'),
    id: z.string(),
    title: z.string(),
    task: z.string(),
    decision: z.string(),
    tau: z.number(),
    tauSource: z.string(),
    actionSeeds: z.array(z.int()),
    executedSteps: z.int(),
    holdSeconds: z.number(),
    coverageBar: z.number(),
  }),
  policy: named,
  simulator: named,
  units: z.strictObject({
    planned: count,
    complete: count,
    excluded: count,
    failed: count,
    missing: count,
    reasons: z.array(z.strictObject({ reason: z.string(), pairs: z.array(z.string()) })),
  }),
  finding: z.strictObject({
    code: z.string().describe('Stable code of the finding.'),
    decidedBy: z.string(),
    detected: count.describe('Registered contrasts beyond zero by interval, exact test and Holm’s correction.'),
    registered: count,
    headline: z.string(),
    lead: z.array(z.string()),
  }),
  reach: z.array(
    z.strictObject({
      stage: z.string(),
      reached: count,
      unreached: z.array(z.strictObject({ pairId: z.string(), direction: z.int(), seedIndex: count, reason: z.string() })),
    }),
  ),
  conditions: z.array(condition),
  contrasts: z.array(contrast),
  replays: z
    .strictObject({ equal: count, rows: count })
    .nullable()
    .describe('Sham rows that end as the undisturbed course, byte for byte.'),
  detection: z.array(detection).describe('Alarms of the integrity check; `none` holds the false ones. Empty for other protocols.'),
  cost: restoreCost.nullable().describe('Host facts of one machine, no evidence; null without a host-measurements file.'),
  ladder: z
    .strictObject({
      rows: count,
      rungs: z.array(rung),
      quantities: z.array(ladderQuantity),
      chain: z.strictObject({ episodes: count, rows: count, links: z.array(link) }).nullable(),
    })
    .nullable(),
  gates: z.array(z.strictObject({ gate: z.string(), held: count, refused: count, recordedOnly: count })),
  notShown: z.array(z.string()),
  warnings: z.array(z.string()),
  deviations: z.array(z.strictObject({ who: z.string(), when: z.string(), what: z.string(), why: z.string() })),
  nondeterminism: z.array(z.strictObject({ pairId: z.string(), digests: z.array(z.string()) })),
  versions: z.record(z.string(), z.string()),
  reproduce: z.string().describe('Command line that makes this report again.'),
})

export type InterventionJson = z.infer<typeof interventionJsonSchema>
