import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import { remark } from './remark.ts'

/** What the arm went for. `none`: no expressed selection. `mixed`: both targets in turn, or another object or place. */
export const selections = ['target-a', 'target-b', 'none', 'mixed'] as const

/** How far the manipulation got; each stage includes the ones before it. */
export const stagesReached = ['nothing', 'approached', 'grasped', 'completed'] as const
export type StageReached = (typeof stagesReached)[number]

/**
 * What a person saw. Whether it was correct is no part of a label: that follows from the key, after unblinding.
 * `firstMove`, the target the arm headed for first, is an auxiliary readout and decides nothing.
 */
export const trialLabelSchema = z.strictObject({
  selected: z.enum(selections),
  reached: z.enum(stagesReached),
  firstMove: z.enum(['target-a', 'target-b', 'unclear']).optional(),
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
