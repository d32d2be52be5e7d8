import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { Screen } from './screens.ts'

/** The trial that a screen shows: the one that was asked for, or the first that waits for this person. */
export function trialOfScreen({ view }: ConsoleState, screen: Screen, chosen: string | undefined): ShownTrial | undefined {
  const waiting = screen === 'rate' ? view.toRate[0] : screen === 'decide' ? view.toAdjudicate[0] : screen === 'run' ? view.next : undefined
  return view.trials.find(({ code }) => code === (chosen ?? waiting))
}

/** What is at hand on a trial: filling in a label for the first time, or changing one's own. */
export function formOf(trial: ShownTrial, screen: Screen, who: string): 'label' | 'rate' | 'decide' | 'correct' | 'none' {
  if (trial.invalid !== undefined) return 'none'
  if (screen === 'run') return trial.stage === 'stopped' ? 'label' : trial.label === undefined ? 'none' : 'correct'
  if (trial.stage !== 'labelled') return 'none'
  if (screen === 'rate') return trial.ratings.some(({ by }) => by === who) ? 'correct' : 'rate'
  return screen === 'decide' ? 'decide' : 'none'
}
