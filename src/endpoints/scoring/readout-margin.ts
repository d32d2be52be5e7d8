import { TwinpastError } from '../../core/errors.ts'
import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { actingArm } from './acting-arm.ts'

/**
 * E2 margin `m = (dist(x, target1) - dist(x, target0)) / dist(target0, target1)`, in [-1, 1], positive towards world 0.
 *
 * `x` is the tool centre of the acting arm (longer tool path), where its gripper first closes (`first-close`) or at the
 * end of the executed prefix (`end`, and whenever it never closes). Distances are horizontal: targets of one task lie on
 * one plane, and height above it is the same for both branches. Without an acting arm the margin is 0: no selection.
 *
 * Throws `readout-targets-equal` or `readout-rules-differ` when the two worlds cannot be told apart, `tool-path-not-finite` for
 * a diverged execution (all of fate `record`).
 */
export function readoutMargin(execution: Execution, worlds: readonly [World, World]): number {
  const [first, second] = worlds
  if (first.readoutAt !== second.readoutAt)
    throw new TwinpastError({
      code: 'readout-rules-differ',
      fate: 'record',
      message: 'The two worlds of a pair read the choice at different moments.',
      got: `${first.readoutAt} and ${second.readoutAt}`,
      expected: 'one rule for both worlds',
      remedy: 'Give both worlds of a task the same readout rule.',
    })
  const separation = horizontalM(first.readoutTargetM, second.readoutTargetM)
  if (!(separation > 0))
    throw new TwinpastError({
      code: 'readout-targets-equal',
      fate: 'record',
      message: 'Both worlds of a pair have the same readout target.',
      got: `distance ${separation} m`,
      expected: 'a positive distance',
      remedy: 'Pair branches that lead to different targets.',
    })
  const arm = actingArm(execution)
  if (arm === undefined) return 0
  const step = first.readoutAt === 'first-close' && arm.firstCloseStep >= 0 ? arm.firstCloseStep : arm.toolM.length / 3 - 1
  const x = [arm.toolM[3 * step]!, arm.toolM[3 * step + 1]!] as const
  return (horizontalM(x, second.readoutTargetM) - horizontalM(x, first.readoutTargetM)) / separation
}

function horizontalM(a: readonly number[], b: readonly number[]): number {
  const dx = a[0]! - b[0]!
  const dy = a[1]! - b[1]!
  return Math.sqrt(dx * dx + dy * dy)
}
