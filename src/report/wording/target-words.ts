export interface TargetWords {
  readonly one: string
  readonly many: string
}

const byTask: Readonly<Record<string, TargetWords>> = {
  'put-back': { one: 'mat', many: 'mats' },
  swap: { one: 'tray', many: 'trays' },
  repick: { one: 'object', many: 'objects' },
}

/** What the arm chooses between, in the words of the task. */
export function targetWords(task: string): TargetWords {
  const words = Object.hasOwn(byTask, task) ? byTask[task] : undefined
  return words ?? { one: 'target', many: 'targets' }
}
