import { TwinpastError } from '../core/errors.ts'
import type { PolicyInfo } from '../core/policy-session.ts'

/**
 * Every saved chunk must hold the registered executed prefix.
 * @throws TwinpastError `policy-chunk-too-short`, fate refuse.
 */
export function checkChunkLength(policy: PolicyInfo, executedSteps: number): void {
  if (policy.chunkSteps >= executedSteps) return
  throw new TwinpastError({
    code: 'policy-chunk-too-short',
    fate: 'refuse',
    exitCode: 2,
    message: 'The chunks of this policy are shorter than the registered executed prefix.',
    got: `chunks of ${policy.chunkSteps} steps`,
    expected: `at least ${executedSteps} steps`,
    where: `policy ${policy.name}, chunkSteps`,
    remedy: 'Register a shorter executedPrefix in a study of its own, or audit a policy that plans further ahead.',
  })
}
