import { z } from 'zod'
import { evidenceRetentions } from '../core/evidence-retention.ts'
import { protocols } from '../core/protocol.ts'
import { bagSection } from './bag-section.ts'
import { interventionSections } from './intervention-sections.ts'
import { brokenRules } from './study-rules.ts'
import { studyTasks } from './study-tasks.ts'

const whole = (least: number, most: number) => z.int().min(least).max(most)
/** Neither control characters, nor halves of characters, nor changes of writing direction. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(text)
const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)
const idText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

/** How long one thing may take before its worker is ended and the pair counts as failed. Not frozen: time is no evidence. */
const timeoutsSchema = z.strictObject({
  openSeconds: z.number().min(1).max(3600).default(120).describe('Longest time for simulator and policy to open, seconds.'),
  policyCallSeconds: z.number().min(0.1).max(3600).default(30).describe('Longest time of one call of the policy, seconds.'),
  unitSeconds: z.number().min(1).max(86_400).default(900).describe('Longest time of one pair, seconds.'),
})

const fields = {
  twinpast: z.literal(1).describe('Version of the study file: the number 1.'),
  study: idText.describe('Name of the study: lower-case letters, digits and single hyphens, at most 60. It seeds every random stream.'),
  title: z
    .string()
    .min(1)
    .max(200)
    .refine(isOneLine, 'one line of readable text, without control characters')
    .optional()
    .describe('One line for people, printed on the report; absent: the name is printed.'),
  cohort: idText.describe('The registered set of pairs this study belongs to; cohorts are never pooled.'),
  protocol: z
    .enum(protocols)
    .default('constructed')
    .describe(
      'How memory is put to the test: `constructed` (two pasts, one present; the default), `native-event`, `anchor-fault` or `ladder`.',
    ),
  task: z.enum(studyTasks).describe('Task of the embedded simulator: `put-back`, `swap` or `repick`.'),
  decision: idText.describe(
    'When the policy is asked. put-back: `after-button`. swap: `after-first-move`, `after-second-move`, or `later` for both, or `chain` for both in one episode (ladder). repick: `wait-00` to `wait-36` in steps of 4, or `wait-ladder` for all.',
  ),
  pairs: whole(1, 10_000).describe('Number of planned pairs (independent units), a whole number from 1 to 10000.'),
  seeds: z
    .array(whole(0, 2 ** 31 - 1))
    .min(1)
    .max(64)
    .describe('Registered action seeds, 1 to 64 different whole numbers from 0 to 2147483647: each asks both memories once.'),
  policy: z
    .string()
    .min(1)
    .max(300)
    .describe(
      'Policy under audit: `bank` (trained, of each task with weights), `bank/early` (an early checkpoint of Put Back), `scripted/oracle` and its like, or a path to a module, relative to the study file.',
    ),
  policyDigest: sha256Text
    .optional()
    .describe('SHA-256 that the policy must state of its weights when it is opened; absent: any weights, recorded in every unit.'),
  executedPrefix: whole(1, 1000).describe(
    'Executed steps of each saved chunk, a whole number from 1; Put Back: at least 20. In a closed loop: actions between two queries.',
  ),
  holdSeconds: z.number().min(0).max(10).describe('Time the last targets are held before utility is read, seconds, 0 to 10.'),
  readout: z
    .strictObject({
      tau: z.number().gt(0).lt(1).describe('Ambiguity band of the choice readout, above 0 and below 1.'),
      tauGrid: z
        .array(z.number().gt(0).lt(1))
        .min(1)
        .max(50)
        .describe('Other bands at which choice is printed as a sensitivity table, each above 0 and below 1, ascending.'),
      calibration: z
        .string()
        .regex(/^([0-9a-f]{64}|.{1,300}\.json)$/)
        .optional()
        .describe(
          'Calibration file that tau comes from: a path relative to the study file, then `tau` must be that of the file, or its SHA-256. Frozen as SHA-256; absent: the registered default.',
        ),
    })
    .describe('How a saved action is read as a choice.'),
  evidenceRetention: z
    .enum(evidenceRetentions)
    .default('required')
    .describe(
      'Pairs of which no memory slot holds the telling event: `required` excludes them (the default), `recorded` writes the finding down and audits them.',
    ),
  inference: z
    .strictObject({
      level: z.literal(0.95).describe('Confidence level of the intervals: 0.95, the registered one.'),
      replicates: whole(100_000, 10_000_000).describe('Bootstrap replicates where no exact method exists, 100000 to 10000000.'),
    })
    .describe('How intervals are made.'),
  coverageBar: z.number().gt(0).max(1).describe('Least share of planned pairs that must be scored for a verdict, above 0 and at most 1.'),
  ...interventionSections.shape,
  bags: bagSection.optional(),
  workers: whole(1, 256)
    .optional()
    .describe('Worker processes; absent: one per core, at most one per pair. Not frozen: bytes do not depend on it.'),
  timeouts: timeoutsSchema.default(() => timeoutsSchema.parse({})).describe('Deadlines in seconds. Not frozen: time is no evidence.'),
}

const studyObject = z.strictObject(fields)

/** Study file, version 1. Unknown keys are errors. */
export const studySchema = studyObject.superRefine((study, context) => {
  for (const { path, expected } of brokenRules(study)) {
    context.addIssue({ code: 'custom', path: [...path], message: expected, params: { expected } })
  }
})

/** A checked study, defaults filled in. */
export type Study = z.infer<typeof studyObject>

export type StudyTimeouts = z.infer<typeof timeoutsSchema>
