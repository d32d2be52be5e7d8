import type { ConsoleState } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { screensOf } from '../store/screens.ts'
import { screenWords } from './words.ts'

const keys = { run: 'Shift R', rate: 'Shift V', decide: 'Shift D', key: 'Shift K' } as const

export function ScreenTabs({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  return (
    <nav aria-label="Screens">
      {screensOf(state, store.who).map((screen) => (
        <button key={screen} type="button" aria-current={screen === store.screen ? 'page' : undefined} onClick={() => store.show(screen)}>
          {screenWords[screen]} <kbd>{keys[screen]}</kbd>
        </button>
      ))}
    </nav>
  )
}
