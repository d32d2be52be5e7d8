import type { ConsoleState } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** What each choice of the label form means in this session. */
export function RubricDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const { rubric, failureTags } = state.rules
  const parts: readonly { readonly title: string; readonly lines: readonly (readonly [string, string])[] }[] = [
    {
      title: 'Selected',
      lines: [
        ['A or B', rubric.target],
        ['no expressed selection', rubric.none],
        ['mixed', rubric.mixed],
      ],
    },
    {
      title: 'How far it got, the furthest stage of the whole run',
      lines: [
        ['nothing', rubric.nothing],
        ['approached', rubric.approached],
        ['grasped', rubric.grasped],
        ['completed', rubric.completed],
      ],
    },
    { title: 'Failure tags, which never score', lines: failureTags.map(({ tag, means }) => [tag, means]) },
  ]
  return (
    <Dialog store={store} title="What each choice means" toRead>
      <p>
        Say what you saw. You do not know what would have been right, and no choice is better than another. There are no sample clips. Enter
        or R closes this window.
      </p>
      {parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <section key={title} class="rubric">
            <h3>{title}</h3>
            <dl>
              {lines.map(([choice, means]) => (
                <div key={choice}>
                  <dt>{choice}</dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Dialog>
  )
}
