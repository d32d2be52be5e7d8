import { trialLabelSchema } from '../../../../trials/session/trial-label.ts'
import type { ShownTrial } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { labelOf } from '../store/draft.ts'
import type { Waiting } from '../store/outbox.ts'
import { Choices } from './choices.tsx'
import { FailureTags } from './failure-tags.tsx'
import { labelWords } from './words.ts'

/** What was seen, never whether it was right: that follows from the key. `name` keeps two forms on one page apart. */
export function LabelForm(props: {
  readonly store: ConsoleStore
  readonly trial: ShownTrial
  readonly name: string
  readonly reason?: string
}) {
  const { store, trial, name, reason } = props
  const waiting = store.waitingFor(trial.code)
  if (waiting !== undefined) return <Waits trial={trial} waiting={waiting} />
  const draft = store.draft()
  const filled = labelOf(draft)
  const bothTargets = [
    { value: 'target-a', key: 'A', says: `A: ${trial.targetA}` },
    { value: 'target-b', key: 'B', says: `B: ${trial.targetB}` },
  ] as const
  return (
    <div class="label-form">
      <Choices
        name={`${name}-selected`}
        legend="Selected"
        chosen={draft.selected}
        choose={(selected) => store.fill({ selected })}
        choices={[
          ...bothTargets,
          { value: 'none', key: 'N', says: 'no expressed selection' },
          { value: 'mixed', key: 'M', says: 'mixed, or another place (note)' },
        ]}
      />
      <Choices
        name={`${name}-reached`}
        legend="How far it got"
        chosen={draft.reached}
        choose={(reached) => store.fill({ reached })}
        choices={[
          { value: 'nothing', key: '0', says: 'nothing' },
          { value: 'approached', key: '1', says: 'approached' },
          { value: 'grasped', key: '2', says: 'grasped' },
          { value: 'completed', key: '3', says: 'completed' },
        ]}
      />
      <Choices
        name={`${name}-first`}
        legend="Headed first for (optional, decides nothing)"
        short
        chosen={draft.firstMove}
        choose={(firstMove) => store.fill({ firstMove })}
        choices={[
          { value: 'target-a', key: 'Q', says: 'A' },
          { value: 'target-b', key: 'W', says: 'B' },
          { value: 'unclear', key: 'E', says: 'unclear' },
        ]}
      />
      <Choices
        name={`${name}-sure`}
        legend="How sure you are (optional)"
        short
        chosen={draft.confidence === undefined ? undefined : sureness[draft.confidence - 1]?.value}
        choose={(value) => store.fill({ confidence: sureness.find((one) => one.value === value)?.confidence })}
        choices={sureness.map(({ value, confidence }) => ({ value, key: `⇧${confidence}`, says: value }))}
      />
      <FailureTags
        registered={store.state?.rules.failureTags ?? []}
        given={draft.failureTags}
        give={(failureTags) => store.fill({ failureTags })}
        hint="F"
      />
      <label class="field">
        <span>
          Note, which never scores <kbd>T</kbd>
        </span>
        <textarea rows={2} maxLength={2000} value={draft.note} onInput={(event) => store.fill({ note: event.currentTarget.value })} />
      </label>
      {reason !== undefined && (
        <label class="field">
          {reason}
          <textarea rows={2} maxLength={2000} value={draft.reason} onInput={(event) => store.fill({ reason: event.currentTarget.value })} />
        </label>
      )}
      <p class="hint" role="status">
        {'wanted' in filled
          ? filled.wanted
          : reason !== undefined && draft.reason.trim() === ''
            ? `Say ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
            : 'Ready to be saved.'}
      </p>
      {name !== 'change' && (
        <div class="small-actions">
          <button type="button" onClick={() => showRubric(store)}>
            What each choice means <kbd>R</kbd>
          </button>
        </div>
      )}
    </div>
  )
}

const sureness = [
  { value: 'not sure', confidence: 1 },
  { value: 'fairly sure', confidence: 2 },
  { value: 'sure', confidence: 3 },
] as const

function showRubric(store: ConsoleStore): void {
  store.dialog = 'rubric'
  store.changed()
}

/** A label is said once; while it waits there is no second form to fill in. */
function Waits({ trial, waiting }: { readonly trial: ShownTrial; readonly waiting: Waiting }) {
  const label = trialLabelSchema.safeParse(waiting.body['label'])
  return (
    <section class="waits" aria-label="Label that waits">
      <h3>Kept in this browser, NOT SAVED YET</h3>
      {label.success && <p>{labelWords(label.data, trial)}</p>}
      <p>It is sent by itself as soon as the server answers. Change it then: undo it, or correct it with a reason.</p>
    </section>
  )
}
