import type { ArmPath, Execution } from '../../core/execution.ts'

/** An arm whose tool stays on a shorter path than this did not act: settling of a held arm is well below it. */
export const MINIMUM_ACTING_PATH_M = 0.01

/** Length of the tool's way over the executed prefix, metres. */
export function toolPathLengthM(path: ArmPath): number {
  const { toolM } = path
  let length = 0
  for (let i = 3; i + 2 < toolM.length; i += 3) {
    const dx = toolM[i]! - toolM[i - 3]!
    const dy = toolM[i + 1]! - toolM[i - 2]!
    const dz = toolM[i + 2]! - toolM[i - 1]!
    length += Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
  return length
}

/**
 * The arm with the longer tool path (design §6), or undefined when neither tool travelled `MINIMUM_ACTING_PATH_M`:
 * then the chunk expresses no selection.
 */
export function actingArm(execution: Execution): ArmPath | undefined {
  let acting: ArmPath | undefined
  let longest = MINIMUM_ACTING_PATH_M
  for (const path of execution.arms) {
    const length = toolPathLengthM(path)
    if (length > longest) {
      acting = path
      longest = length
    }
  }
  return acting
}
