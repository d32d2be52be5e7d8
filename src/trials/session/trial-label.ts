import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import { remark } from './remark.ts'
import { idText } from './session-texts.ts'

/** What the arm went for. `none`: no expressed selection. `mixed`: both targets in turn, or another object or place. */
export const selections = ['target-a', 'target-b', 'none', 'mixed'] as const

/** How far the manipulation got; each stage includes the ones before it. */
export const stagesReached = ['nothing', 'approached', 'grasped', 'completed'] as const
export type StageReached = (typeof stagesReached)[number]

/** How sure a person is of a label: 1 not sure, 2 fairly sure, 3 sure. */
export const confidences = [1, 2, 3] as const

/** Most failure tags of a session, and so of a label. */
export const MOST_FAILURE_TAGS = 12

/**
 * What a person saw. Whether it was correct is no part of a label: that follows from the key, after unblinding. `firstMove`, the target the
 * arm headed for first, is an auxiliary readout; confidence and failure tags, from the list that the session registers, describe. None of the
 * three decides anything.
 */
export const trialLabelSchema = z.strictObject({
  selected: z.enum(selections),
  reached: z.enum(stagesReached),
  firstMove: z.enum(['target-a', 'target-b', 'unclear']).optional(),
  confidence: z.literal(confidences).optional(),
  failureTags: z.array(idText).min(1).max(MOST_FAILURE_TAGS).readonly().optional(),
  note: remark.optional(),
})
export type TrialLabel = z.infer<typeof trialLabelSchema>

interface LabelRule {
  readonly broken: (label: TrialLabel) => boolean
  readonly got: string
  readonly expected: string
}

const rules: readonly LabelRule[] = [
  {
    broken: ({ selected, reached }) => reached === 'nothing' && selected !== 'none',
    got: 'a selection, though nothing was approached',
    expected: '`none` where nothing was reached, or the stage that shows the selection',
  },
  {
    broken: ({ selected, reached }) => reached === 'completed' && selected === 'none',
    got: 'a completed manipulation without a selection',
    expected: 'where it was completed: target-a, target-b, or mixed for another place',
  },
  {
    broken: ({ selected, note }) => selected === 'mixed' && note === undefined,
    got: '`mixed` without a note',
    expected: 'a note that says what happened',
  },
  {
    broken: ({ failureTags = [] }) => new Set(failureTags).size < failureTags.length,
    got: 'a failure tag given twice',
    expected: 'each failure tag once',
  },
]

/** @throws TwinpastError `label-contradicts` if the parts of a label cannot be true together. */
export function requireConsistentLabel(label: TrialLabel): void {
  const rule = rules.find(({ broken }) => broken(label))
  if (rule === undefined) return
  throw new TwinpastError({
    code: 'label-contradicts',
    fate: 'refuse',
    exitCode: 2,
    message: 'The parts of the label contradict one another.',
    got: rule.got,
    expected: rule.expected,
    where: 'label',
    remedy: 'Correct the label and send it again; nothing was saved.',
  })
}
