import type { Direction } from '../../core/direction.ts'
import type { StageReached, TrialLabel } from '../session/trial-label.ts'

/** What a label says once it is known which history the trial carried. */
export interface Outcome {
  /** `none`: no expressed selection. `mixed`: both targets, or another object or place. */
  readonly selection: 'correct' | 'wrong' | 'none' | 'mixed'
  readonly reached: StageReached
  /** Auxiliary: where the arm headed first; undefined where nobody noted it. */
  readonly firstMove: 'correct' | 'wrong' | 'unclear' | undefined
  /** How sure the person was, 1 to 3, and what went wrong, as registered: they describe, and nothing is computed from them. */
  readonly confidence?: TrialLabel['confidence'] | undefined
  readonly failureTags?: TrialLabel['failureTags'] | undefined
}

/** History 0 warrants target A, history 1 target B: only here does a label meet the key. */
export function outcomeOf({ selected, reached, firstMove, confidence, failureTags }: TrialLabel, direction: Direction): Outcome {
  const warranted = direction === 0 ? 'target-a' : 'target-b'
  const against = (target: 'target-a' | 'target-b') => (target === warranted ? 'correct' : 'wrong')
  return {
    selection: selected === 'none' || selected === 'mixed' ? selected : against(selected),
    reached,
    confidence,
    failureTags,
    firstMove: firstMove === undefined || firstMove === 'unclear' ? firstMove : against(firstMove),
  }
}
