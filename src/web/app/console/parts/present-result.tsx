import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { secondsLeft } from '../store/next-action.ts'
import { useTicking } from './ticking.ts'
import { differenceWords, presentWords } from './words.ts'

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
      <table>
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">Difference</th>
            <th scope="col">Matched up to</th>
            <th scope="col">Accepted up to</th>
          </tr>
        </thead>
        <tbody>
          {present.differences.map(({ of, quantity, difference }) => (
            <tr key={`${quantity} ${of}`} class={difference <= tolerance[quantity].matched ? '' : 'off'}>
              <th scope="row">{of}</th>
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
