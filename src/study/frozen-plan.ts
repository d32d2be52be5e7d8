import { z } from 'zod'
import type { PairPlan } from '../core/pair-plan.ts'
import { sha256 } from '../core/sha256.ts'
import { bagReferenceSchema } from './bag-reference.ts'
import type { BagReference } from './bag-reference.ts'
import { canonicalJson } from './canonical-json.ts'
import { copyOfPair } from './copy-of-pair.ts'
import { pairPlanSchema } from './pair-plan-schema.ts'
import { policyReferenceSchema } from './policy-reference.ts'
import type { PolicyReference } from './policy-reference.ts'
import { programReferenceSchema } from './program-reference.ts'
import type { ProgramReference } from './program-reference.ts'
import { studySchema } from './study-schema.ts'
import type { Study } from './study-schema.ts'

const registeredStudySchema = z
  .strictObject(studySchema.shape)
  .omit({ workers: true, timeouts: true, policy: true })
  .refine(({ readout }) => readout.calibration?.endsWith('.json') !== true, 'a calibration named by its SHA-256')

/** Content of `plan.json`: the study as registered, the policy it names, the program that makes the evidence, and every planned pair. */
const frozenPlanSchema = z
  .strictObject({
    twinpast: z.literal(1),
    kind: z.literal('plan'),
    study: registeredStudySchema,
    policy: policyReferenceSchema,
    program: programReferenceSchema,
    pairs: z.array(pairPlanSchema).min(1),
    /** Present exactly when the study reads its histories from bags. */
    bags: bagReferenceSchema.optional(),
  })
  .refine(
    ({ study, bags }) => (study.bags === undefined) === (bags === undefined),
    'bags exactly where the study reads its histories from them',
  )

export type FrozenPlanContent = z.infer<typeof frozenPlanSchema>

/** A registration: content, the canonical JSON it stands for, and the SHA-256 of that text. */
export interface FrozenPlan {
  readonly content: FrozenPlanContent
  readonly text: string
  readonly digest: string
}

/**
 * Freezes a study before the first query. Worker count and deadlines stay out: bytes must not depend on them. What a study does not say, or
 * says as it would be understood without, stays out of the text too, so that a new field changes no plan which does not use it.
 * @throws ZodError if the study names its calibration by path.
 */
export function freezePlan(
  study: Study,
  policy: PolicyReference,
  program: ProgramReference,
  pairs: readonly PairPlan[],
  bags?: BagReference,
): FrozenPlan {
  const { workers: _workers, timeouts: _timeouts, policy: _policy, protocol, evidenceRetention, ...registered } = study
  const said = {
    ...registered,
    protocol: protocol === 'constructed' ? undefined : protocol,
    evidenceRetention: evidenceRetention === 'required' ? undefined : evidenceRetention,
  }
  const content: unknown = JSON.parse(
    JSON.stringify({ twinpast: 1, kind: 'plan', study: said, policy, program, pairs: pairs.map(copyOfPair), bags }),
  )
  return readFrozenPlan(canonicalJson(content))
}

/** The plan a canonical text stands for; throws ZodError or SyntaxError if it is none. */
export function readFrozenPlan(text: string): FrozenPlan {
  const json: unknown = JSON.parse(text)
  const content = frozenPlanSchema.parse(json)
  if (canonicalJson(json) !== text) throw new SyntaxError('the plan is not canonical JSON')
  return { content, text, digest: sha256(text) }
}
