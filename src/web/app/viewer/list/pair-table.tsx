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
      <Outcomes pair={pair} direction={0} condition={store.view.condition} />
      <Outcomes pair={pair} direction={1} condition={store.view.condition} />
    </tr>
  )
}

/** One glyph for each saved action; those of an intervention in a line for each stage, in the order of the conditions. */
function Outcomes({ pair, direction, condition }: { readonly pair: PairRow; readonly direction: 0 | 1; readonly condition: string }) {
  const own = pair.outcomes.filter((outcome) => outcome.direction === direction && (condition === '' || outcome.condition === condition))
  const stages = [...new Set(own.map(({ stage }) => stage))]
  return (
    <td>
      {stages.map((stage) => (
        <span class="outcomes" key={stage}>
          {stage !== '' && <span class="note">{stage} </span>}
          {own
            .filter((outcome) => outcome.stage === stage)
            .map((outcome) => {
              const words = `${outcome.condition === '' ? '' : `${outcome.condition}, `}seed ${outcome.seed}`
              return (
                <span key={words} class="one" title={words}>
                  <span class="said">{words}: </span>
                  <Mark mark={outcome.mark} alone />
                </span>
              )
            })}
        </span>
      ))}
    </td>
  )
}
