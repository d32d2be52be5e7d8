import type { ConsoleState } from '../../../wire/console-state.ts'

/** A state without what people said, for as long as the server has not told what the next person may see of it. */
export function stateForNobody(state: ConsoleState): ConsoleState {
  const trials = state.view.trials.map(({ label: _label, adjudication: _adjudication, ...trial }) => ({
    ...trial,
    ratings: [],
    comments: [],
  }))
  return { ...state, view: { ...state.view, trials, toRate: [], toAdjudicate: [], comments: [] } }
}
