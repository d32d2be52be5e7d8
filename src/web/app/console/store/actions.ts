import { z } from 'zod'
import { receiptSchema } from '../../../wire/console-answers.ts'
import type { TrialLabel } from '../../../../trials/session/trial-label.ts'
import type { ShownTrial } from '../../../wire/console-state.ts'
import { ask } from './ask.ts'
import type { ConsoleStore } from './console-store.ts'
import { deliver } from './deliver.ts'
import { draftOf, labelOf } from './draft.ts'
import { bringableTrial, nextAction } from './next-action.ts'
import { refusedNotice, unreached } from './notice.ts'
import { formOf } from './trial-of-screen.ts'

const BOUNCE_MS = 300
/** An Enter or click that follows Run so soon was meant for Run. Esc, H and the Stop above are never held back. */
const STOP_AFTER_MS = 600
const STOP_WITHIN_MS = 3000
const STOP_AGAIN_MS = 500
const STOP_TRIES = 20

/** The large button. Arming and running are sent once and never kept for later: an arm must not move when somebody has long gone. */
export async function pressNext(store: ConsoleStore): Promise<void> {
  if (store.state === undefined) return
  if (store.chosen !== undefined && store.chosen !== store.state.view.next) return store.show('run')
  const acceptedWarning = store.draft().reason.trim()
  const action = nextAction(store.state, store.nowMs())
  if (action.kind === 'stop') {
    if (performance.now() - store.actionAtMs >= STOP_AFTER_MS) return stop(store, 'stopped')
    return store.tell({ tone: 'plain', text: 'The run goes on: a press right after Run is taken for the same one. Esc stops at once.' })
  }
  if (action.kind === 'label') return saveForm(store)
  if (action.kind === 'none' || performance.now() - store.actionAtMs < BOUNCE_MS) return
  if (action.kind === 'rig') {
    store.dialog = 'rig'
    return store.changed()
  }
  if (action.kind === 'bring')
    return store.tell({
      tone: 'plain',
      text: 'Enter never moves the arms: Y has them brought. If they stand at their pose already, P checks.',
    })
  if (action.kind === 'accept' && acceptedWarning === '')
    return store.tell({ tone: 'plain', text: 'Say why the present is accepted, or reset the scene and check again (P).' })
  if (action.kind === 'check') await command(store, 'check', action.trial, {}, 'Checking the present')
  else if (action.kind === 'run') await command(store, 'run', action.trial, {}, 'Starting')
  else await command(store, 'arm', action.trial, action.kind === 'accept' ? { acceptedWarning } : {}, 'Bringing the history in and arming')
}

export async function checkAgain(store: ConsoleStore): Promise<void> {
  const trial = store.state?.view.trials.find(({ code }) => code === store.state?.view.next)
  if (trial !== undefined) await command(store, 'check', trial, {}, 'Checking the present')
}

/** Arms move only after a second word. */
export function askToBringArms(store: ConsoleStore): void {
  if (store.state === undefined || store.busy !== undefined) return
  if (bringableTrial(store.state) !== undefined) store.dialog = 'bring'
  else if (store.state.bringsArms) return store.tell({ tone: 'plain', text: 'The arms are brought before a trial is armed, not now.' })
  else return store.tell({ tone: 'plain', text: 'This cell is reset by itself when the present is checked; nobody brings its arms.' })
  store.changed()
}

export async function bringArms(store: ConsoleStore): Promise<void> {
  const trial = store.state === undefined ? undefined : bringableTrial(store.state)
  store.dialog = undefined
  if (trial === undefined) return store.changed()
  await command(store, 'bring-arms', trial, {}, 'Bringing the arms to their pose: Esc stops them')
  const after = store.state?.view.trials.find(({ code }) => code === trial.code)
  if (after === undefined || after.revision === trial.revision || store.notice?.tone === 'refused') return
  if (after.brought?.ended === 'reached')
    store.tell({ tone: 'plain', text: 'The arms are at the registered pose and hold there, with power.' })
  if (after.brought?.ended === 'stopped')
    store.tell({
      tone: 'refused',
      text: `The arms were stopped on the way, with power. ${after.brought.why ?? ''}`,
      next: 'See why they stopped, then Y again.',
    })
}

/** Sent once: what was seen at the rig before a restart says nothing of the rig afterwards. */
export async function tickRig(store: ConsoleStore, items: readonly string[]): Promise<void> {
  store.dialog = undefined
  await send(store, '/api/rig', { items }, 'Saving the list of the rig')
}

async function command(store: ConsoleStore, what: string, trial: ShownTrial, fields: object, says: string): Promise<void> {
  await send(store, `/api/trials/${trial.code}/${what}`, { expectedRevision: trial.revision, ...fields }, says)
}

async function send(store: ConsoleStore, path: string, fields: object, says: string): Promise<void> {
  if (store.busy !== undefined || store.state === undefined) return
  store.busy = `${says} …`
  store.tell(undefined)
  const call = {
    by: store.who,
    eventId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    opening: store.state.view.opening,
  }
  const answer = await ask(path, receiptSchema, { body: { ...call, ...fields } })
  store.busy = undefined
  await store.refresh()
  if (answer.kind === 'refused') store.tell(refusedNotice(says, answer.refusal))
  else if (answer.kind === 'unreached') {
    store.unheard()
    store.tell(unreached)
  } else store.changed()
}

/** Sent at once whatever the page believes, again while the server does not answer, for some seconds. It never replaces the hardware stop. */
export async function stop(store: ConsoleStore, why: 'stopped' | 'intervention' | 'safety-stop'): Promise<void> {
  for (let attempt = 0; attempt < STOP_TRIES; attempt += 1) {
    const body = { by: store.who, why }
    const answer = await ask('/api/stop', z.object({ stopped: z.literal(true) }), { body, withinMs: STOP_WITHIN_MS })
    if (answer.kind === 'done') {
      store.tell({ tone: 'plain', text: 'Stop: the cell has confirmed it.' })
      return store.refresh()
    }
    store.tell({ tone: 'refused', text: 'Stop is NOT confirmed.', next: 'Press the hardware stop now. The page goes on trying.' })
    await new Promise((resolve) => setTimeout(resolve, STOP_AGAIN_MS))
  }
}

/** Saves the label form of the screen that is shown. */
export async function saveForm(store: ConsoleStore): Promise<void> {
  const trial = store.trial()
  if (trial === undefined) return
  const form = formOf(trial, store.screen, store.who)
  const draft = store.draft()
  const filled = labelOf(draft)
  if (form === 'none') return
  if (store.waitingFor(trial.code) !== undefined) return deliver(store)
  if ('wanted' in filled) return store.tell({ tone: 'plain', text: filled.wanted })
  const reason = draft.reason.trim()
  const reasoned = form === 'correct' || form === 'decide'
  if (reasoned && reason === '')
    return store.tell({ tone: 'plain', text: form === 'decide' ? 'Say why it is decided so.' : 'Say why it is corrected.' })
  const path = store.screen === 'rate' ? 'rate' : form === 'decide' ? 'adjudicate' : 'label'
  const says = form === 'correct' ? 'correction' : form === 'decide' ? 'decision' : store.screen === 'rate' ? 'rating' : 'label'
  store.forgetDraft(trial.code)
  store.dialog = undefined
  store.chosen = undefined
  await keep(store, path, trial, { label: filled.label, ...(reasoned ? { reason } : {}) }, `${says} of ${trial.code}`)
}

/** Takes back one's own latest label, while that is still allowed. */
export async function undo(store: ConsoleStore): Promise<void> {
  const last = lastOwn(store)
  if (last === undefined) return store.tell({ tone: 'plain', text: 'There is nothing of yours to take back.' })
  store.keepDraft(last.trial.code, last.screen, draftOf(last.label))
  await keep(store, 'undo', last.trial, { sequence: last.sequence }, `undo of ${last.trial.code}`)
}

interface OwnLabel {
  readonly trial: ShownTrial
  /** Where it was given. */
  readonly screen: 'run' | 'rate' | 'decide'
  readonly label: TrialLabel
  readonly sequence: number
  readonly at: string
}

/** One's own label, rating or decision that was given last. */
export function lastOwn(store: ConsoleStore): OwnLabel | undefined {
  const own = (store.state?.view.trials ?? []).flatMap((trial) =>
    [
      { screen: 'run' as const, given: trial.label },
      { screen: 'decide' as const, given: trial.adjudication },
      ...trial.ratings.map((given) => ({ screen: 'rate' as const, given })),
    ].flatMap(({ screen, given }) =>
      given?.by === store.who ? [{ trial, screen, label: given.label, sequence: given.sequence, at: given.at }] : [],
    ),
  )
  return own.reduce<OwnLabel | undefined>((last, one) => (last === undefined || one.sequence > last.sequence ? one : last), undefined)
}

/** Something a person said about a trial: kept in the browser first, then sent until it is answered. */
export function keep(store: ConsoleStore, what: string, trial: ShownTrial, fields: object, says: string): Promise<void> {
  return keepAt(store, `/api/trials/${trial.code}/${what}`, { expectedRevision: trial.revision, ...fields }, says, trial.code)
}

/** The same about the session as a whole, or at an address of its own. */
export async function keepAt(store: ConsoleStore, path: string, fields: object, says: string, code?: string): Promise<void> {
  const eventId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const waiting = { eventId, path, body: { by: store.who, ...fields }, says, at: new Date().toISOString() }
  store.outbox()?.put(code === undefined ? waiting : { ...waiting, code })
  store.tell(undefined)
  await deliver(store)
}
