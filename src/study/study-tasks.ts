/** Tasks a study can name. */
export const studyTasks = ['put-back', 'swap', 'repick'] as const

export type StudyTask = (typeof studyTasks)[number]

/** The Swap decision that stands for both. */
const LATER = 'later'
/** Both Swap decisions of one episode: a chain, which only a ladder climbs. */
export const CHAIN = 'chain'

const decisions: Readonly<Record<StudyTask, readonly string[]>> = {
  'put-back': ['after-button'],
  swap: ['after-first-move', 'after-second-move', LATER, CHAIN],
  repick: [...['00', '04', '08', '12', '16', '20', '24', '28', '32', '36'].map((steps) => `wait-${steps}`), 'wait-ladder'],
}

/** Decisions a study of this task can register. */
export function decisionsOfTask(task: StudyTask): readonly string[] {
  return decisions[task]
}
