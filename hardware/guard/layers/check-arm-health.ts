import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Layer 10, what the arm says of itself while armed: no fault, power on, and this host in control. */
export function checkArmHealth(feedback: ArmFeedback): GuardFinding | undefined {
  const { arm } = feedback
  const fault = feedback.faults[0]
  const remedy = `look at the ${arm} arm, remove the cause, then arm again`
  if (fault !== undefined) {
    const joint = fault.joint === undefined ? '' : fault.joint === 7 ? ' (gripper)' : ` (joint ${fault.joint})`
    return {
      code: 'arm-fault',
      text: `the ${arm} arm reports: ${fault.text}`,
      got: `${fault.code}${joint}`,
      expected: 'no fault',
      remedy,
      arm,
    }
  }
  if (!feedback.enabled)
    return { code: 'power-lost', text: `the ${arm} arm has lost power`, got: 'not enabled', expected: 'enabled', remedy, arm }
  if (!feedback.followsHost) {
    const text = `the ${arm} arm follows its teach button or another master`
    return { code: 'not-following', text, got: 'another control mode', expected: 'control by this host', remedy, arm }
  }
  return undefined
}

/** Faults of an arm that does nothing by itself and follows a hand; one that replays a taught movement is not among them. */
const GUIDED = new Set(['teach-mode', 'teach-record', 'teach-pause'])

/** Whether a person guides the arm, its teach button on: nothing else is wrong with it. */
export function isGuidedByHand({ enabled, faults }: ArmFeedback): boolean {
  return enabled && faults.length > 0 && faults.every(({ code }) => GUIDED.has(code))
}
