import { TwinpastError } from '../../core/errors.ts'
import type { Direction } from '../../core/direction.ts'
import type { Readout } from '../../core/evidence.ts'

/**
 * Three-valued choice of E2 for the memory of `direction`: branch 0 if `margin >= tau`, branch 1 if `margin <= -tau`,
 * otherwise ambiguous; correct when the branch is the direction. `tau` in (0, 1).
 *
 * Throws `margin-not-finite` (fate `record`): a margin that is no number is neither a branch nor an ambiguous outcome.
 */
export function readout(margin: number, direction: Direction, tau: number): Readout {
  if (!Number.isFinite(margin))
    throw new TwinpastError({
      code: 'margin-not-finite',
      fate: 'record',
      message: 'The readout margin of an execution is not a finite number.',
      got: String(margin),
      expected: 'a number in [-1, 1]',
      remedy: 'Look for a diverged simulation, or for a gripper step outside the recorded tool path.',
    })
  if (Math.abs(margin) < tau) return 'ambiguous'
  return (margin > 0 ? 0 : 1) === direction ? 'correct' : 'wrong'
}
