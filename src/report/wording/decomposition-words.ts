import type { DecompositionClass } from '../../endpoints/decomposition.ts'

/** What the two readouts of one pair under one seed say together. */
export const DECOMPOSITION_WORDS: Readonly<
  Record<DecompositionClass, { readonly name: string; readonly explanation: string; readonly colour: string }>
> = {
  bothRight: {
    name: 'both correct',
    explanation: 'Each memory led to the branch of its own past: content followed.',
    colour: 'var(--right)',
  },
  sameBranch: {
    name: 'same branch',
    explanation: 'Both memories led to one branch, so one was correct and one wrong: a habit, not memory.',
    colour: 'var(--same)',
  },
  bothReversed: { name: 'both reversed', explanation: 'Each memory led to the branch of the other past.', colour: 'var(--wrong)' },
  rightAndAmbiguous: {
    name: 'correct, ambiguous',
    explanation: 'One memory led to its own branch, the other to none.',
    colour: 'var(--undecided)',
  },
  wrongAndAmbiguous: {
    name: 'wrong, ambiguous',
    explanation: 'One memory led to the other branch, the other to none.',
    colour: 'var(--undecided)',
  },
  bothAmbiguous: { name: 'both ambiguous', explanation: 'Neither memory led to a branch.', colour: 'var(--undecided)' },
}
