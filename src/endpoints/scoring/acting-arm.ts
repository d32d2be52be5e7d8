import { TwinpastError } from '../../core/errors.ts'
import type { ArmPath, Execution } from '../../core/execution.ts'

/** An arm whose tool stays on a shorter path than this did not act: settling of a held arm is well below it. */
const MINIMUM_ACTING_PATH_M = 0.01

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
 * The arm with the longer tool path (docs/definitions.md), or undefined when neither tool travelled `MINIMUM_ACTING_PATH_M`:
 * then the chunk expresses no selection. Throws `tool-path-not-finite` (fate `record`): a diverged simulation is not a choice.
 */
export function actingArm(execution: Execution): ArmPath | undefined {
  let acting: ArmPath | undefined
  let longest = MINIMUM_ACTING_PATH_M
  for (const path of execution.arms) {
    const length = toolPathLengthM(path)
    if (!Number.isFinite(length)) throw notFinite(path)
    if (length > longest) {
      acting = path
      longest = length
    }
  }
  return acting
}

function notFinite({ arm, toolM }: ArmPath): TwinpastError {
  const index = toolM.findIndex((value) => !Number.isFinite(value))
  return new TwinpastError({
    code: 'tool-path-not-finite',
    fate: 'record',
    message: 'The tool path of an execution is not finite.',
    got: `${toolM[index]} at step ${Math.floor(index / 3)}`,
    expected: 'finite metres',
    where: `${arm} arm`,
    remedy: 'Look for a diverged simulation of this unit.',
  })
}
