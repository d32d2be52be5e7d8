import type { Check } from '../../core/check.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { PastsSection } from '../../trials/session/pasts-section.ts'
import { refusesPair } from '../../core/refuses-pair.ts'

/**
 * @param pasts - of a history that was recorded: its speed and where it begins decide how many actions it has
 * @throws TwinpastError `past-unlawful` (refuse) with the first check that refuses the pair
 */
export function requireLawful(pairId: string, checks: readonly Check[], pasts?: PastsSection): void {
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
    remedy: pasts !== undefined && failed.check.startsWith('own-update-path/') ? otherTicks(pasts) : 'Register other pairs.',
  })
}

/** The ticks of a bag follow from speed and beginning alone (docs/bags.md), so that one of the two is wrong or the recording is too long or too short. */
function otherTicks({ speedScale, bags: { startSeconds } }: PastsSection): string {
  return (
    `Each feed is one tick of the bag, and the ticks follow from pasts.speedScale (${speedScale}) and pasts.bags.startSeconds (${startSeconds ?? 'none: from the first picture'}). ` +
    'Many feeds too few: speedScale is smaller than the speed at which the history was executed, by about that factor; many too many: larger. A few: correct startSeconds, or cut the end (ros2 bag convert). Else register other pairs.'
  )
}
