import type { Screen } from '../store/screens.ts'
import { keyMap } from './key-map.ts'
import type { KeyBinding } from './key-map.ts'

interface PressedKey {
  readonly key: string
  /** As `KeyboardEvent.code`: which key it is, whatever is printed on it. */
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key means on a screen; keys of the browser itself mean nothing here. */
export function bindingOf(pressed: PressedKey, screen: Screen, typing: boolean): KeyBinding | undefined {
  if (pressed.altKey || pressed.metaKey) return undefined
  const name = nameOf(pressed)
  return keyMap
    .filter(({ screens, typing: whileTyping }) => (!typing || whileTyping === true) && (screens === 'all' || screens.includes(screen)))
    .flatMap(({ bindings }) => bindings)
    .find(({ key }) => key === name)
}

function nameOf({ key, code, shiftKey, ctrlKey }: PressedKey): string {
  // Where digits themselves need Shift, as on French keyboards, they stay digits.
  if (shiftKey && /^Digit\d$/.test(code) && !/^\d$/.test(key)) return `Shift+${code.slice(-1)}`
  const letter = key.length === 1 && /[a-z]/i.test(key)
  const bare = letter ? key.toUpperCase() : key
  if (ctrlKey) return `Ctrl+${bare}`
  return shiftKey && (letter || key.startsWith('Arrow')) ? `Shift+${bare}` : bare
}

/** A key as a person reads it. */
export function shownKey(key: string): string {
  return key === ' '
    ? 'Space'
    : key.replace('Escape', 'Esc').replace('ArrowLeft', '←').replace('ArrowRight', '→').replace('ArrowUp', '↑').replace('ArrowDown', '↓')
}
