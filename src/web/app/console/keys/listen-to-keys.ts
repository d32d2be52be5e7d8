import { clipPlayer } from '../clip/clip-player.ts'
import { checkAgain, pressNext, saveForm, stop, undo } from '../store/actions.ts'
import type { ConsoleStore, DialogName } from '../store/console-store.ts'
import { screensOf } from '../store/screens.ts'
import type { Screen } from '../store/screens.ts'
import { formOf } from '../store/trial-of-screen.ts'
import { bindingOf } from './binding-of.ts'
import type { ActionName } from './key-map.ts'

/** Keys that go on while they are held. */
const REPEATED: ReadonlySet<ActionName> = new Set(['frame-back', 'frame-on', 'second-back', 'second-on'])

/** One listener for the whole page. Keys are left to fields in which somebody types, and Enter and Space to the control that has the focus. */
export function listenToKeys(store: ConsoleStore): void {
  window.addEventListener('keydown', (event) => {
    const typing = isTyping(event.target)
    const binding = bindingOf(event, store.screen, typing)
    if (binding === undefined || event.defaultPrevented || store.state === undefined) return
    const { action } = binding
    if (event.repeat && !REPEATED.has(action)) return event.preventDefault()
    if (
      (event.key === 'Enter' || event.key === ' ') &&
      !event.ctrlKey &&
      event.target instanceof Element &&
      event.target.closest('button, a, summary, select') !== null
    )
      return
    if (store.dialog !== undefined && action !== 'stop-safety' && !(action === 'save' && store.dialog === 'correct')) return
    event.preventDefault()
    act(store, action)
  })
}

/** Radio buttons and sliders are no fields in which somebody types. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'range', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function act(store: ConsoleStore, action: ActionName): void {
  const trial = store.trial()
  const form = trial === undefined ? 'none' : formOf(trial, store.screen, store.who)
  const fill = (part: Parameters<ConsoleStore['fill']>[0]) => {
    if (form !== 'none' && form !== 'correct' && trial !== undefined && store.waitingFor(trial.code) === undefined) store.fill(part)
  }
  const open = (dialog: DialogName) => {
    store.dialog = dialog
    store.changed()
  }
  const go = (screen: Screen) => {
    if (store.state !== undefined && screensOf(store.state, store.who).includes(screen)) store.show(screen)
  }
  const does: Readonly<Record<ActionName, () => unknown>> = {
    'stop-safety': () => {
      store.dialog = undefined
      store.changed()
      return stop(store, 'safety-stop')
    },
    help: () => open('keys'),
    person: () => open('person'),
    go: () => open('go'),
    comment: () => open('comment'),
    undo: () => undo(store),
    'screen-run': () => go('run'),
    'screen-rate': () => go('rate'),
    'screen-decide': () => go('decide'),
    'screen-key': () => go('key'),
    next: () => pressNext(store),
    'check-again': () => checkAgain(store),
    'stop-intervention': () => stop(store, 'intervention'),
    invalid: () => open('invalid'),
    correct: () => (form === 'correct' ? open('correct') : undefined),
    save: () => ((form === 'correct') === (store.dialog === 'correct') ? saveForm(store) : undefined),
    'select-a': () => fill({ selected: 'target-a' }),
    'select-b': () => fill({ selected: 'target-b' }),
    'select-none': () => fill({ selected: 'none' }),
    'select-mixed': () => fill({ selected: 'mixed' }),
    'reach-0': () => fill({ reached: 'nothing' }),
    'reach-1': () => fill({ reached: 'approached' }),
    'reach-2': () => fill({ reached: 'grasped' }),
    'reach-3': () => fill({ reached: 'completed' }),
    'first-a': () => fill({ firstMove: 'target-a' }),
    'first-b': () => fill({ firstMove: 'target-b' }),
    'first-unclear': () => fill({ firstMove: 'unclear' }),
    note: () => document.querySelector<HTMLTextAreaElement>('main textarea')?.focus(),
    play: () => clipPlayer.toggle(),
    'shuttle-back': () => clipPlayer.shuttle(-1),
    'shuttle-stop': () => clipPlayer.shuttle(0),
    'shuttle-on': () => clipPlayer.shuttle(1),
    'frame-back': () => clipPlayer.step(-1),
    'frame-on': () => clipPlayer.step(1),
    'second-back': () => clipPlayer.seconds(-1),
    'second-on': () => clipPlayer.seconds(1),
    'clip-start': () => clipPlayer.edge('start'),
    'clip-end': () => clipPlayer.edge('end'),
  }
  does[action]()
}
