import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { secondsLeft } from '../store/next-action.ts'
import { useTicking } from './ticking.ts'
import { differenceWords, presentWords, quantityName } from './words.ts'

/** What the check of the present found, against the registered tolerance, and how long it holds. */
export function PresentResult(props: { readonly store: ConsoleStore; readonly state: ConsoleState; readonly trial: ShownTrial }) {
  const { store, state, trial } = props
  useTicking(1000)
  const { present, stage } = trial
  if (present === undefined) return null
  const { tolerance, presentValidSeconds } = state.rules
  const left = Math.ceil(secondsLeft(present.at, presentValidSeconds, store.nowMs()))
  const holds = stage !== 'checked' ? '' : left > 0 ? `holds for ${left} s` : 'over: check again'
  return (
    <section class={`present ${present.outcome}`} aria-label="Present">
      <h3>
        {presentWords[present.outcome]} <span class="figures">{holds}</span>
      </h3>
      <Differences caption="Largest difference" differences={worstOf(present.differences)} tolerance={tolerance} />
      <details>
        <summary>All {present.differences.length} differences</summary>
        <Differences caption="Difference" differences={present.differences} tolerance={tolerance} />
      </details>
      {present.outcome === 'warned' && stage === 'checked' && (
        <label class="field">
          Why it is accepted
          <textarea
            rows={2}
            maxLength={2000}
            value={store.draft().reason}
            onInput={(event) => store.fill({ reason: event.currentTarget.value })}
          />
        </label>
      )}
    </section>
  )
}

type Difference = NonNullable<ShownTrial['present']>['differences'][number]

/** The largest of each quantity: the one that decides. */
function worstOf(differences: readonly Difference[]): readonly Difference[] {
  const worst = new Map<string, Difference>()
  for (const one of differences) if (one.difference >= (worst.get(one.quantity)?.difference ?? 0)) worst.set(one.quantity, one)
  return [...worst.values()]
}

function Differences(props: {
  readonly caption: string
  readonly differences: readonly Difference[]
  readonly tolerance: ConsoleState['rules']['tolerance']
}) {
  const { caption, differences, tolerance } = props
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Of</th>
          <th scope="col">{caption}</th>
          <th scope="col">Matched up to</th>
          <th scope="col">Accepted up to</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ of, quantity, difference }) => (
          <tr key={`${quantity} ${of}`} class={difference <= tolerance[quantity].matched ? '' : 'off'}>
            <th scope="row">
              {quantityName(quantity)}: {of}
            </th>
            <td>
              {difference <= tolerance[quantity].matched ? '✓' : difference <= tolerance[quantity].warned ? '⚠' : '✕'}{' '}
              {differenceWords({ quantity, difference })}
            </td>
            <td>{tolerance[quantity].matched}</td>
            <td>{tolerance[quantity].warned}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
