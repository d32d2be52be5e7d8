import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import { TwinpastError } from '../../../src/core/errors.ts'

/**
 * A hold that was sent is not yet an arm that holds: it must have power, follow this computer and report no fault.
 * @throws TwinpastError `not-held` (halt) that names what each arm reports instead
 */
export function requireHeld({ arms }: RobotState): void {
  const loose = arms.flatMap((arm) => {
    const why = whyLoose(arm)
    return why === undefined ? [] : [`${arm.arm} arm: ${why}`]
  })
  if (loose.length === 0) return
  throw new TwinpastError({
    code: 'not-held',
    fate: 'halt',
    message: 'The hold was sent to both arms, but not both hold.',
    got: loose.join(' '),
    expected: 'both arms with power, without a fault, following this computer',
    remedy: 'Look at the arms; have somebody hold an arm that sinks. Nothing gets power by itself.',
  })
}

function whyLoose({ enabled, followsHost, faults }: ArmFeedback): string | undefined {
  if (faults.length > 0) return faults.map(({ text }) => text).join(' ')
  if (!enabled) return 'It has no power, so nothing holds it.'
  return followsHost ? undefined : 'It does not follow this computer.'
}
