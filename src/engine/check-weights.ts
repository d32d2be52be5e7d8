import { TwinpastError } from '../core/errors.ts'
import type { PolicyInfo } from '../core/policy-session.ts'

/**
 * The policy states the weights that the study registers, if it registers any.
 * @throws TwinpastError `policy-digest`, fate refuse.
 */
export function checkWeights({ name, weightsDigest }: PolicyInfo, registered: string | undefined): void {
  if (registered === undefined || weightsDigest === registered) return
  throw new TwinpastError({
    code: 'policy-digest',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy has weights whose digest differs from the study.',
    got: `weights digest ${weightsDigest}`,
    expected: `weights digest ${registered}`,
    where: `policy ${name}, weightsDigest`,
    remedy: 'Restore the weights that the study registers, or register these: policyDigest in a study of its own.',
  })
}
