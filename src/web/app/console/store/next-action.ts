import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'

/** The one large button. */
export type NextAction =
  | { readonly kind: 'check' | 'arm' | 'run' | 'stop' | 'label'; readonly says: string; readonly trial: ShownTrial }
  | { readonly kind: 'accept'; readonly says: string; readonly trial: ShownTrial }
  /** Nobody has gone through the list of the rig since the session was opened. */
  | { readonly kind: 'rig'; readonly says: string }
  /** The arms have not come to their pose for this trial: a key of its own has them brought, never Enter. */
  | { readonly kind: 'bring'; readonly says: string; readonly trial: ShownTrial }
  | { readonly kind: 'none'; readonly says: string }

/** What an operator does next. @param nowMs - clock of the server */
export function nextAction({ view, rules, hasCell, bringsArms }: ConsoleState, nowMs: number): NextAction {
  const trial = view.trials.find(({ code }) => code === view.next)
  if (trial === undefined) return { kind: 'none', says: 'Every trial is done' }
  if (trial.stage === 'stopped') return { kind: 'label', says: 'Save label, trial valid', trial }
  if (!hasCell) return { kind: 'none', says: 'No cell is open, so no trial can run' }
  if (trial.stage === 'running') return { kind: 'stop', says: 'Stop', trial }
  if (trial.stage === 'armed') return { kind: 'run', says: 'Run', trial }
  if (view.rig.items.length > 0 && view.rig.ticked === null) return { kind: 'rig', says: 'Go through the list of the rig …' }
  if (trial.stage === 'checked' && trial.present !== undefined && secondsLeft(trial.present.at, rules.presentValidSeconds, nowMs) > 0) {
    if (trial.present.outcome === 'matched') return { kind: 'arm', says: 'Arm', trial }
    if (trial.present.outcome === 'warned') return { kind: 'accept', says: 'Accept with this reason and arm', trial }
  }
  if (bringsArms && trial.brought?.ended !== 'reached' && (trial.stage === 'planned' || trial.present?.outcome === 'failed'))
    return { kind: 'bring', says: 'First Y: have the arms brought', trial }
  return { kind: 'check', says: trial.stage === 'planned' ? 'Check the present' : 'Check the present again', trial }
}

/** The trial for which arms can be brought to their pose now: people reset the cell, and nothing is armed. */
export function bringableTrial({ view, hasCell, bringsArms }: ConsoleState): ShownTrial | undefined {
  const trial = view.trials.find(({ code }) => code === view.next)
  return hasCell && bringsArms && (trial?.stage === 'planned' || trial?.stage === 'checked') ? trial : undefined
}

/** Seconds until something that lasts `lastsSeconds` from `at` is over; negative afterwards. */
export function secondsLeft(at: string, lastsSeconds: number, nowMs: number): number {
  return lastsSeconds - (nowMs - Date.parse(at)) / 1000
}
