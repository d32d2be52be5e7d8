import type { TrialState } from './trial-state.ts'

/** Whether any second rating differs from the first label in selection or stage: then somebody must adjudicate. */
export function labelsDiffer({ label, ratings }: Pick<TrialState, 'label' | 'ratings'>): boolean {
  if (label === undefined) return false
  const { selected, reached } = label.label
  return ratings.some((rating) => rating.label.selected !== selected || rating.label.reached !== reached)
}
