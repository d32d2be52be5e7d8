/** Tasks a study can name. */
export const studyTasks = ['put-back', 'swap'] as const

export type StudyTask = (typeof studyTasks)[number]

/** The decision that stands for every decision of the task. */
const LATER = 'later'

const decisions: Readonly<Record<StudyTask, readonly string[]>> = {
  'put-back': ['after-button'],
  swap: ['after-first-move', 'after-second-move', LATER],
}

/** Decisions a study of this task can register. */
export function decisionsOfTask(task: StudyTask): readonly string[] {
  return decisions[task]
}
