import type { Session } from './session-schema.ts'

type RubricPart = keyof NonNullable<Session['rubric']>
export type LabelRubric = Readonly<Record<RubricPart, string>>

const shared = {
  target: 'The arm went for this one of the two: it came down to it, or moved the object to it, and to no other.',
  none: 'No choice can be seen: the arm stood, hovered or moved without going for either target.',
  mixed: 'It went for both in turn, or for another object or place. Say what happened in the note.',
  nothing: 'No hand came near an object.',
  approached: 'A hand came within about a hand’s breadth of an object and went down towards it, without lifting it.',
} as const

/** What each part of a label means, where the session does not say it in its own words. They follow what `--auto-label` measures. */
const byTask: Readonly<Record<Session['task'], LabelRubric>> = {
  'put-back': {
    ...shared,
    grasped: 'The block was lifted, at least a finger’s breadth, but does not lie let go on a mat at the end.',
    completed: 'The block lies on a mat, within a finger’s breadth or two of its middle, and the gripper has let go of it.',
  },
  repick: {
    ...shared,
    grasped: 'A block was lifted, at least a finger’s breadth, but not up to the height that was shown.',
    completed: 'A block was lifted about a hand’s breadth (10 cm) and is held or was held there.',
  },
}

export function labelRubric({ task, rubric }: Pick<Session, 'task' | 'rubric'>): LabelRubric {
  return { ...byTask[task], ...definedOf(rubric ?? {}) }
}

function definedOf(rubric: NonNullable<Session['rubric']>): Partial<LabelRubric> {
  return Object.fromEntries(Object.entries(rubric).filter(([, means]) => means !== undefined))
}
