import type { ConsoleState } from '../../../wire/console-state.ts'

/** The whole state after an answer that may hold changed trials alone; undefined if it does not follow on what the page knows. */
export function joinState(before: ConsoleState | undefined, told: ConsoleState): ConsoleState | undefined {
  if (told.since === null) return told
  if (before === undefined || before.view.opening !== told.view.opening || before.view.sequence !== told.since) return undefined
  const changed = new Map(told.view.trials.map((trial) => [trial.code, trial]))
  const known = new Set(before.view.trials.map(({ code }) => code))
  const trials = [
    ...before.view.trials.map((trial) => changed.get(trial.code) ?? trial),
    ...told.view.trials.filter(({ code }) => !known.has(code)),
  ]
  return { ...told, since: null, view: { ...told.view, trials } }
}
