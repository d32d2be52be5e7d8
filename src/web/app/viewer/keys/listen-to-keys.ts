import { eventStops, pictureStops } from '../store/step-span.ts'
import { FILTERS } from '../store/view-address.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { keyMap } from './key-map.ts'
import type { KeyAction } from './key-map.ts'

/** One listener for the whole page. Fields keep their keys, and the focused control its Enter, Space and arrows. */
export function listenToKeys(store: ViewerStore): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.defaultPrevented) return
    const place = store.view.pair === '' ? 'list' : 'pair'
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = keyMap
      .filter((group) => group.place === 'everywhere' || group.place === place)
      .flatMap(({ bindings }) => bindings)
      .find((binding) => binding.key === key)?.action
    if (action === undefined || (store.keysShown && action !== 'close' && action !== 'keys')) return
    if (isTyping(event.target) && action !== 'close') return
    const control = key === ' ' ? 'button, a, summary, input:not([type=range])' : 'button, a, summary'
    if ((key === ' ' || key === 'Enter') && event.target instanceof Element && event.target.closest(control) !== null) return
    event.preventDefault()
    act(store, action, event.target)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'radio')
}

function act(store: ViewerStore, action: KeyAction, target: EventTarget | null): void {
  const { player, view } = store
  const pair = store.pair?.answer.kind === 'done' && store.pair.answer.value.kind === 'constructed' ? store.pair.answer.value : undefined
  const neighbour = (direction: -1 | 1) => store.neighbour(direction)
  const toPair = (pairId: string | undefined) => (pairId === undefined ? undefined : store.go({ pair: pairId }))
  const toward = (stops: readonly number[] | undefined, direction: -1 | 1) => player.toward(stops ?? [], direction)
  const does: Readonly<Record<KeyAction, () => unknown>> = {
    keys: () => Object.assign(store, { keysShown: !store.keysShown }) && store.changed(),
    close: () => close(store, target),
    find: () => document.querySelector<HTMLInputElement>('#text')?.focus(),
    analyse: () => store.analyse(true),
    copy: () => document.querySelector<HTMLButtonElement>('#copy-link')?.click(),
    clear: () => store.filter(Object.fromEntries(FILTERS.map((name) => [name, '']))),
    'row-up': () => focusRow(-1),
    'row-down': () => focusRow(1),
    'row-open': () => document.querySelector<HTMLAnchorElement>('.pairs tbody a')?.click(),
    'page-back': () => document.querySelector<HTMLButtonElement>('#page-back')?.click(),
    'page-on': () => document.querySelector<HTMLButtonElement>('#page-on')?.click(),
    'pair-back': () => toPair(neighbour(-1)),
    'pair-on': () => toPair(neighbour(1)),
    past: () => store.go({ past: view.past === 0 ? 1 : 0 }),
    seed: () => document.querySelector<HTMLButtonElement>('#next-choice')?.click(),
    play: () => pair && player.toggle(),
    'shuttle-back': () => pair && player.shuttle(-1),
    'shuttle-stop': () => pair && player.shuttle(0),
    'shuttle-on': () => pair && player.shuttle(1),
    'frame-back': () => toward(pair && pictureStops(pair), -1),
    'frame-on': () => toward(pair && pictureStops(pair), 1),
    'event-back': () => toward(pair && eventStops(pair), -1),
    'event-on': () => toward(pair && eventStops(pair), 1),
    start: () => pair && player.by(-Infinity),
    end: () => pair && player.by(Infinity),
  }
  does[action]()
}

function close(store: ViewerStore, target: EventTarget | null): void {
  if (store.keysShown) {
    store.keysShown = false
    store.changed()
  } else if (isTyping(target) && target instanceof HTMLElement) target.blur()
  else if (store.view.pair !== '') store.go({ pair: '' })
}

function focusRow(direction: -1 | 1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.pairs tbody a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at < 0 ? (direction === 1 ? 0 : links.length - 1) : at + direction
  links[next]?.focus()
}
