export type KeyPlace = 'everywhere' | 'list' | 'pair'
export type KeyAction =
  | 'keys'
  | 'close'
  | 'find'
  | 'analyse'
  | 'copy'
  | 'clear'
  | 'row-up'
  | 'row-down'
  | 'row-open'
  | 'page-back'
  | 'page-on'
  | 'pair-back'
  | 'pair-on'
  | 'past'
  | 'seed'
  | 'play'
  | 'shuttle-back'
  | 'shuttle-stop'
  | 'shuttle-on'
  | 'frame-back'
  | 'frame-on'
  | 'event-back'
  | 'event-on'
  | 'start'
  | 'end'

export interface KeyBinding {
  /** As `KeyboardEvent.key`; letters in lower case. */
  readonly key: string
  readonly action: KeyAction
  readonly says: string
}

const bind = (key: string, action: KeyAction, says: string): KeyBinding => ({ key, action, says })

/** Every key of the page: what the handler obeys and what `?` shows are this one table. */
export const keyMap: readonly { readonly place: KeyPlace; readonly title: string; readonly bindings: readonly KeyBinding[] }[] = [
  {
    place: 'everywhere',
    title: 'Everywhere',
    bindings: [
      bind('?', 'keys', 'This list'),
      bind('Escape', 'close', 'Close this list; leave a field; back to the pairs'),
      bind('v', 'analyse', 'Analyse the record again, as the report does'),
      bind('c', 'copy', 'Copy the link to what is shown'),
    ],
  },
  {
    place: 'list',
    title: 'List of pairs',
    bindings: [
      bind('/', 'find', 'Find by text'),
      bind('x', 'clear', 'Clear all filters'),
      bind('ArrowDown', 'row-down', 'Next pair'),
      bind('ArrowUp', 'row-up', 'Pair before'),
      bind('Enter', 'row-open', 'Open the pair; before one is chosen, the first'),
      bind('n', 'page-on', 'Next page'),
      bind('p', 'page-back', 'Page before'),
    ],
  },
  {
    place: 'pair',
    title: 'One pair',
    bindings: [
      bind('n', 'pair-on', 'Next pair that the filters let through'),
      bind('p', 'pair-back', 'Pair before'),
      bind('m', 'past', 'The other memory'),
      bind('s', 'seed', 'Next action seed, or next row'),
      bind(' ', 'play', 'Play or pause'),
      bind('j', 'shuttle-back', 'Play backwards; again: faster'),
      bind('k', 'shuttle-stop', 'Pause'),
      bind('l', 'shuttle-on', 'Play; again: faster'),
      bind(',', 'frame-back', 'One picture or executed step back'),
      bind('.', 'frame-on', 'One picture or executed step on'),
      bind('[', 'event-back', 'Event before'),
      bind(']', 'event-on', 'Next event'),
      bind('Home', 'start', 'To the start of the pasts'),
      bind('End', 'end', 'To the end of the executed steps'),
    ],
  },
]

/** A key as a person reads it. */
export function shownKey(key: string): string {
  const names: Readonly<Record<string, string>> = {
    ' ': 'Space',
    Escape: 'Esc',
    ArrowDown: '↓',
    ArrowUp: '↑',
  }
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
