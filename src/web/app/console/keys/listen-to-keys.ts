import { clipPlayer } from '../clip/shown-clip.ts'
import { clipZoom } from '../clip/clip-zoom.ts'
import { askToBringArms, checkAgain, pressNext, saveForm, stop, undo } from '../store/actions.ts'
import type { ConsoleStore, DialogName } from '../store/console-store.ts'
import { screensOf } from '../store/screens.ts'
import type { Screen } from '../store/screens.ts'
import { formOf } from '../store/trial-of-screen.ts'
import { whyNoCorrection } from '../store/why-no-correction.ts'
import { screenWords } from '../parts/words.ts'
import { bindingOf } from './binding-of.ts'
import type { ActionName } from './key-map.ts'

/** Keys that go on while they are held. */
const REPEATED: ReadonlySet<ActionName> = new Set([
  'frame-back',
  'frame-on',
  'second-back',
  'second-on',
  'pan-left',
  'pan-right',
  'pan-up',
  'pan-down',
])

/** One listener for the whole page. Keys are left to fields in which somebody types, and Enter and Space to the control that has the focus; Space alone to a tick box. */
export function listenToKeys(store: ConsoleStore): void {
  window.addEventListener('keydown', (event) => {
    if (closesReading(store, event)) return event.preventDefault()
    const typing = isTyping(event.target)
    const binding = bindingOf(event, store.screen, typing)
    if (binding === undefined || event.defaultPrevented || store.state === undefined) return
    const { action } = binding
    if (event.repeat && !REPEATED.has(action)) return event.preventDefault()
    const keepsIt = event.key === ' ' ? 'button, a, summary, select, input[type=checkbox]' : 'button, a, summary, select'
    if (
      (event.key === 'Enter' || event.key === ' ') &&
      !event.ctrlKey &&
      event.target instanceof Element &&
      event.target.closest(keepsIt) !== null
    )
      return
    if (action.startsWith('pan-') && (clipZoom.scale === 1 || event.target instanceof HTMLInputElement)) return
    if (store.dialog !== undefined && action !== 'stop-safety' && !heardIn(store.dialog, action)) return
    if (action === 'save' && (store.dialog === 'invalid' || store.dialog === 'comment')) {
      event.preventDefault()
      return document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
    }
    event.preventDefault()
    act(store, action)
  })
}

/** Forms in windows are saved, and a correction is filled in, by the keys of the page; a window that moves arms or opens the key is not. */
function heardIn(dialog: DialogName, action: ActionName): boolean {
  if (action === 'save') return dialog === 'correct' || dialog === 'invalid' || dialog === 'comment'
  return dialog === 'correct' && (/^(select|reach|first|sure)-/.test(action) || action === 'tags' || action === 'note')
}

/** Enter, or the key that opened it, closes a window that is only read, and does nothing else; a pedal that bounces is not heard again. */
function closesReading(store: ConsoleStore, { key, target, repeat, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const opener = store.dialog === 'keys' ? '?' : store.dialog === 'rubric' ? 'R' : undefined
  if (opener === undefined || ctrlKey || altKey || metaKey) return false
  if (key === 'Enter' ? target instanceof Element && target.closest('button') !== null : key.toUpperCase() !== opener) return false
  if (repeat) return true
  store.dialog = undefined
  store.actionAtMs = performance.now()
  store.changed()
  return true
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
    if (
      form !== 'none' &&
      (form === 'correct') === (store.dialog === 'correct') &&
      trial !== undefined &&
      store.waitingFor(trial.code) === undefined
    )
      store.fill(part)
  }
  const open = (dialog: DialogName) => {
    store.dialog = dialog
    store.changed()
  }
  const go = (screen: Screen) => {
    if (store.state === undefined) return
    if (screensOf(store.state, store.who).includes(screen)) store.show(screen)
    else
      store.tell({ tone: 'plain', text: `${screenWords[screen]}: ${store.who} is not registered for it. Shift W changes who works here.` })
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
    'bring-arms': () => askToBringArms(store),
    'check-again': () => checkAgain(store),
    'stop-intervention': () => stop(store, 'intervention'),
    invalid: () => open('invalid'),
    correct: () => (form === 'correct' ? open('correct') : store.tell({ tone: 'plain', text: whyNoCorrection(store, trial) })),
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
    'sure-1': () => fill({ confidence: 1 }),
    'sure-2': () => fill({ confidence: 2 }),
    'sure-3': () => fill({ confidence: 3 }),
    tags: () => document.querySelector<HTMLInputElement>(`${form === 'correct' ? 'dialog' : 'main'} .tags input`)?.focus(),
    rubric: () => open('rubric'),
    note: () => document.querySelector<HTMLTextAreaElement>(`${form === 'correct' ? 'dialog' : 'main'} textarea`)?.focus(),
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
    slower: () => clipPlayer.faster(-1),
    faster: () => clipPlayer.faster(1),
    'loop-start': () => clipPlayer.mark('start'),
    'loop-end': () => clipPlayer.mark('end'),
    'loop-off': () => clipPlayer.unmark(),
    zoom: () => clipZoom.next(),
    'pan-left': () => clipZoom.pan(-1, 0),
    'pan-right': () => clipZoom.pan(1, 0),
    'pan-up': () => clipZoom.pan(0, -1),
    'pan-down': () => clipZoom.pan(0, 1),
  }
  does[action]()
}
