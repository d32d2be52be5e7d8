import type { PairRow } from '../../../wire/viewer-record.ts'
import { Mark } from '../parts/mark.tsx'
import { Scroll } from '../parts/scroll.tsx'
import { writeAddress } from '../store/view-address.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { statusWords } from './status-words.ts'

export function PairTable({ store, pairs }: { readonly store: ViewerStore; readonly pairs: readonly PairRow[] }) {
  if (pairs.length === 0) return <p class="empty">The filters let no pair through.</p>
  return (
    <Scroll label="Table of pairs">
      <table class="pairs">
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Stratum</th>
            <th scope="col">Pasts</th>
            <th scope="col">Status</th>
            <th scope="col">● memory of past 0</th>
            <th scope="col">▲ memory of past 1</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <PairLine store={store} pair={pair} key={pair.pairId} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function PairLine({ store, pair }: { readonly store: ViewerStore; readonly pair: PairRow }) {
  const { pairId, stratum, branches, status, why, differs } = pair
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    store.go({ pair: pairId })
  }
  return (
    <tr class={status}>
      <th scope="row">
        <a href={writeAddress({ ...store.view, pair: pairId, past: 0, actionSeed: '', step: 0, row: 0 })} onClick={open}>
          {pairId}
        </a>
      </th>
      <td>{stratum}</td>
      <td>{branches.join(' / ')}</td>
      <td>
        {statusWords[status]}
        {differs && <strong class="warn"> ≠ other bytes when run again</strong>}
        {why !== '' && <span class="note"> {why}</span>}
      </td>
      <Outcomes pair={pair} direction={0} />
      <Outcomes pair={pair} direction={1} />
    </tr>
  )
}

/** One glyph for each action seed; those of an intervention, by condition. */
function Outcomes({ pair, direction }: { readonly pair: PairRow; readonly direction: 0 | 1 }) {
  const own = pair.outcomes.filter((outcome) => outcome.direction === direction)
  const conditions = [...new Set(own.map(({ condition }) => condition))]
  return (
    <td>
      {conditions.map((condition) => (
        <span class="outcomes" key={condition}>
          {condition !== '' && <span class="note">{condition} </span>}
          {own
            .filter((outcome) => outcome.condition === condition)
            .map(({ seed, mark }) => (
              <span key={seed} title={`seed ${seed}`}>
                <span class="said">seed {seed}: </span>
                <Mark mark={mark} alone />
              </span>
            ))}
        </span>
      ))}
    </td>
  )
}
