import type { TablePointM } from './control-move.ts'

/** Largest shift along each axis, metres: seeds differ, choices and ends do not. */
const JITTER_M = 0.0007

/** Shift of the way by the first two draws of a noise tape, cut off at three standard deviations. */
export function wayJitter(tape: ArrayLike<number>): TablePointM {
  const share = (draw: number | undefined): number => Math.min(1, Math.max(-1, (draw ?? 0) / 3))
  return [JITTER_M * share(tape[0]), JITTER_M * share(tape[1])]
}
