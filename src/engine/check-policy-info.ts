import type { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { policyInfoSchema } from '../record/maker-schema.ts'

/** What a policy says of itself, checked before its first call. Throws TwinpastError `policy-info`, fate refuse. */
export function checkPolicyInfo(info: unknown): z.infer<typeof policyInfoSchema> {
  const checked = policyInfoSchema.safeParse(info)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new TwinpastError({
    code: 'policy-info',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy does not describe itself as a policy must.',
    got: issue?.message ?? 'no description',
    expected: 'a PolicyInfo: name, version, weightsDigest, actionSpace, chunkSteps, cameras, capabilities, runtime',
    where: `info.${issue?.path.map(String).join('.') ?? ''}`,
    remedy: 'Complete `info` as docs/policies.md shows.',
  })
}
