import { z } from 'zod'
import { policyReferenceSchema } from '../policy-reference.ts'
import { programReferenceSchema } from '../program-reference.ts'
import { studyTasks } from '../study-tasks.ts'
import { controlRunSchema } from './control-run-schema.ts'
import { naturalRolloutsSchema } from './natural-rollouts-schema.ts'
import { noiseFloorSchema } from './noise-floor-schema.ts'
import { presentToleranceSchema } from './present-tolerance-schema.ts'
import { readoutThresholdSchema } from './readout-threshold-schema.ts'

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)
const text = z.string().min(1)

/** Content of a calibration file: one task, one policy, one simulator. Canonical JSON; its SHA-256 is what a study refers to. */
export const calibrationSchema = z.strictObject({
  twinpast: z.literal(1),
  kind: z.literal('calibration'),
  task: z.enum(studyTasks),
  policy: z.strictObject({ reference: policyReferenceSchema, name: text, version: text, weightsDigest: sha256Text }),
  simulator: z.strictObject({ name: text, version: text, digest: sha256Text }),
  /** The program that measured, and SHA-256 of the sources of `calibration/`. */
  program: programReferenceSchema.extend({ calibrationDigest: sha256Text }),
  /** First fields of every random stream; no study can be named like them. */
  streams: z.strictObject({ rollouts: text, controls: text }),
  settings: z.strictObject({
    decisions: z.array(text).min(1),
    rolloutsPerBranch: z.int().positive(),
    executedPrefix: z.int().positive(),
    /** Lengths at which natural chunks are cut off and read again; none where the choice is read at an event and not at the end. */
    cutSteps: z.array(z.int().positive()),
    holdSeconds: z.number().nonnegative(),
    /** Actions after the decision until a rollout that went to no target is given up. */
    mostActions: z.int().positive(),
    tapesEach: z.int().min(2),
    controlPairs: z.int().positive(),
    controlSeeds: z.array(z.int().nonnegative()).min(1),
  }),
  natural: naturalRolloutsSchema,
  readout: readoutThresholdSchema,
  noiseFloor: noiseFloorSchema,
  presentTolerance: presentToleranceSchema,
  controls: z.array(controlRunSchema).min(1),
})

export type Calibration = z.infer<typeof calibrationSchema>
