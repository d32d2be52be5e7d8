import type { DecisionRow } from './decision-row.ts'
import type { PairRows } from './pair-rows.ts'

/** E6 classes of one pair under one seed: what its two readouts say together. */
export type DecompositionClass = 'bothRight' | 'sameBranch' | 'bothReversed' | 'rightAndAmbiguous' | 'wrongAndAmbiguous' | 'bothAmbiguous'

/** Contribution of each class to F, which is their mean over (pair, seed). */
export const DECOMPOSITION_F: Readonly<Record<DecompositionClass, number>> = {
  bothRight: 1,
  sameBranch: 0,
  bothReversed: -1,
  rightAndAmbiguous: 0.5,
  wrongAndAmbiguous: -0.5,
  bothAmbiguous: 0,
}

/** Counts over all (pair, seed): "content followed" and "branch biased" cannot be confused in them. */
export type Decomposition = Readonly<Record<DecompositionClass, number>>

export function decomposition(pairs: readonly PairRows[]): Decomposition {
  const counts: Record<DecompositionClass, number> = {
    bothRight: 0,
    sameBranch: 0,
    bothReversed: 0,
    rightAndAmbiguous: 0,
    wrongAndAmbiguous: 0,
    bothAmbiguous: 0,
  }
  for (const { seeds } of pairs) for (const [first, second] of seeds) counts[decompositionClass(first, second)] += 1
  return counts
}

/** Class of the two readouts of one pair and seed. */
export function decompositionClass(first: Pick<DecisionRow, 'readout'>, second: Pick<DecisionRow, 'readout'>): DecompositionClass {
  const readouts = [first.readout, second.readout]
  const correct = readouts.filter((readout) => readout === 'correct').length
  const wrong = readouts.filter((readout) => readout === 'wrong').length
  if (correct === 2) return 'bothRight'
  if (wrong === 2) return 'bothReversed'
  if (correct === 1) return wrong === 1 ? 'sameBranch' : 'rightAndAmbiguous'
  return wrong === 1 ? 'wrongAndAmbiguous' : 'bothAmbiguous'
}
