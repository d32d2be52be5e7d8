import { ARM_NAMES, armOffset } from '../../piper/piper-action-space.ts'
import type { GuardFinding } from '../guard-finding.ts'

/**
 * Layer 5, start jump: the first targets lie near the measured joints. Grippers are left out: one that holds an object never reaches its target.
 *
 * @param targets - first action, 14 numbers
 * @param readings - measured positions, 14 numbers
 */
export function checkStart(targets: Float64Array, readings: Float64Array, startJumpRad: number): GuardFinding | undefined {
  for (const arm of ARM_NAMES) {
    for (let joint = 0; joint < 6; joint += 1) {
      const index = armOffset(arm) + joint
      const jumpRad = Math.abs(targets[index]! - readings[index]!)
      if (jumpRad <= startJumpRad) continue
      return {
        code: 'start-jump',
        text: 'the chunk does not begin where the arm is',
        got: `${jumpRad.toFixed(4)} rad away`,
        expected: `at most ${startJumpRad} rad`,
        where: `step 0, ${arm}/joint${joint + 1}`,
        remedy: 'bring the arms to the present the chunk was planned for, or query again',
        arm,
      }
    }
  }
  return undefined
}
