import type { ShownTrial } from '../../../wire/console-state.ts'
import type { ConsoleStore } from './console-store.ts'

/** Why the trial that is shown has no label to correct, and what to do instead. */
export function whyNoCorrection(
  { state, screen, who }: Pick<ConsoleStore, 'state' | 'screen' | 'who'>,
  trial: ShownTrial | undefined,
): string {
  if (state?.view.unblinded === true) return 'The key is open: labels stand as they are.'
  if (trial === undefined) return 'X corrects a label, and no trial is shown. G goes to a trial by its code.'
  const { code, invalid, stage, ratings } = trial
  if (invalid !== undefined) return `${code} does not count, so it has no label to correct.`
  if (screen === 'run' && stage === 'stopped') return `${code} has no label yet: fill in the form and save it.`
  if (screen === 'run' || stage !== 'labelled')
    return `X corrects a label that was saved, and ${code} has none yet. G goes to another trial by its code.`
  if (screen === 'rate' && !ratings.some(({ by }) => by === who)) return `You have not rated ${code} yet: fill in the form and save it.`
  return `There is no label of yours on ${code} to correct.`
}
