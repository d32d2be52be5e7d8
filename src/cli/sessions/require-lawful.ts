import type { Check } from '../../core/check.ts'
import { TwinpastError } from '../../core/errors.ts'
import { refusesPair } from '../../core/refuses-pair.ts'

/** @throws TwinpastError `past-unlawful` (refuse) with the first check that refuses the pair */
export function requireLawful(pairId: string, checks: readonly Check[]): void {
  const failed = checks.find(refusesPair)
  if (failed === undefined) return
  throw new TwinpastError({
    code: 'past-unlawful',
    fate: 'refuse',
    exitCode: 2,
    message: 'A registered past of this pair is not lawful, so the pair cannot be put to a trial.',
    got: `${failed.check}: ${failed.got}`,
    expected: failed.expected,
    where: pairId,
    remedy: 'Register other pairs.',
  })
}
