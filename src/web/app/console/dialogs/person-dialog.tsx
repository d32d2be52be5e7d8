import type { ConsoleState } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** Who works at this page: every event carries the name. */
export function PersonDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const { operators, raters, adjudicators } = state.people
  const names = [...new Set([...operators, ...raters, ...adjudicators])]
  const rolesOf = (name: string) =>
    [operators.includes(name) ? 'operator' : '', raters.includes(name) ? 'rater' : '', adjudicators.includes(name) ? 'adjudicator' : '']
      .filter((role) => role !== '')
      .join(', ')
  return (
    <Dialog store={store} title="Who works here?" must={store.who === ''}>
      <p>Names are registered in the session file. Everything you do here is written down under yours.</p>
      <div class="people">
        {names.map((name) => (
          <button key={name} type="button" aria-current={name === store.who} onClick={() => store.is(name)}>
            <strong>{name}</strong> {rolesOf(name)}
          </button>
        ))}
      </div>
      {state.view.rig.items.length > 0 && state.view.rig.ticked === null && (
        <p>Nobody has gone through the list of the rig yet: the large button asks an operator for it before anything is armed.</p>
      )}
    </Dialog>
  )
}
