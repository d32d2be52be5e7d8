import type { Direction, Readout } from '../../core/evidence.ts'

/**
 * Three-valued choice of E2 for the memory of `direction`: branch 0 if `margin >= tau`, branch 1 if `margin <= -tau`,
 * otherwise ambiguous; correct when the branch is the direction. `tau` in (0, 1).
 */
export function readout(margin: number, direction: Direction, tau: number): Readout {
  if (Math.abs(margin) < tau) return 'ambiguous'
  return (margin > 0 ? 0 : 1) === direction ? 'correct' : 'wrong'
}
