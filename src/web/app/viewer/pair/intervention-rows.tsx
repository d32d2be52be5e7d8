import { formatNumber } from '../../../../report/format-number.ts'
import type { InterventionPair } from '../../../wire/viewer-pair.ts'
import { Mark } from '../parts/mark.tsx'
import { PastName } from '../parts/past-name.tsx'
import { Scroll } from '../parts/scroll.tsx'
import type { ViewerStore } from '../store/viewer-store.ts'

type Choice = InterventionPair['rows'][number]['choice']

/** Rows by condition, as the record holds them; one is chosen. */
export function InterventionRows({
  store,
  pair,
  row,
}: {
  readonly store: ViewerStore
  readonly pair: InterventionPair
  readonly row: number
}) {
  const { rows } = pair
  return (
    <section aria-labelledby="rows-title">
      <h3 id="rows-title">Rows by condition</h3>
      <p class="note">
        Correct: the target that the row’s own past warrants. Wrong: that of the other past, also where its memory was installed and a
        change is what was asked.
      </p>
      <p>
        <button type="button" id="next-choice" disabled={rows.length < 2} onClick={() => store.go({ row: (row + 1) % rows.length })}>
          Next row <kbd>S</kbd>
        </button>
      </p>
      <Scroll label="Table of rows" tall>
        <table class="scores">
          <thead>
            <tr>
              {[
                'Stage',
                'Condition',
                'Memory of',
                'Seed',
                'At step',
                'First chunk',
                'All executed',
                'u in world 0, 1',
                'Success',
                'Fault seen',
              ].map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, index) => (
              <tr key={index} class={index === row ? 'chosen' : undefined} aria-current={index === row ? 'true' : undefined}>
                <td>{one.stage}</td>
                <th scope="row" title={one.explains}>
                  <button type="button" class="pick" aria-pressed={index === row} onClick={() => store.go({ row: index })}>
                    {index === row ? '▸ ' : ''}
                    {one.condition}
                    <span class="said">
                      , past {one.direction}, seed {one.seed}
                    </span>
                  </button>
                </th>
                <td>
                  <PastName direction={one.direction} />
                </td>
                <td class="number">{one.seed}</td>
                <td class="number">{one.atStep}</td>
                <td>{choiceOf(one.chunkChoice)}</td>
                <td>{choiceOf(one.choice)}</td>
                <td class="number">{one.utility === null ? 'none' : one.utility.map(formatNumber).join(', ')}</td>
                <td>
                  <Mark mark={one.success ? 'success' : 'failure'} />
                </td>
                <td>{one.faultDetected === null ? 'not asked' : one.faultDetected ? 'yes' : 'no'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function choiceOf(choice: Choice) {
  if (choice === null) return 'none'
  return (
    <>
      <Mark mark={choice.readout} /> {formatNumber(choice.margin)}
    </>
  )
}
