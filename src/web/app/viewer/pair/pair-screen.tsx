import { Refusal } from '../parts/refusal.tsx'
import { writeAddress } from '../store/view-address.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { Checks } from './checks.tsx'
import { Constructed } from './constructed.tsx'
import { Intervention } from './intervention.tsx'

export function PairScreen({ store }: { readonly store: ViewerStore }) {
  const { view, pair: opened } = store
  const step = (direction: -1 | 1, words: string, key: string) => {
    const pairId = store.neighbour(direction)
    return (
      <button type="button" disabled={pairId === undefined} onClick={() => pairId !== undefined && store.go({ pair: pairId })}>
        {words} <kbd>{key}</kbd>
      </button>
    )
  }
  const back = (event: MouseEvent) => {
    event.preventDefault()
    store.go({ pair: '' })
  }
  return (
    <>
      <nav class="pair-nav" aria-label="Pairs">
        <a href={writeAddress({ ...view, pair: '' })} onClick={back}>
          ← All pairs <kbd>Esc</kbd>
        </a>
        {step(-1, 'Pair before', 'P')}
        {step(1, 'Next pair', 'N')}
      </nav>
      <h2>{view.pair}</h2>
      {opened === undefined || opened.answer.kind === 'asked' ? <p role="status">reading ...</p> : <Opened store={store} opened={opened} />}
    </>
  )
}

function Opened({ store, opened }: { readonly store: ViewerStore; readonly opened: NonNullable<ViewerStore['pair']> }) {
  const { answer } = opened
  if (answer.kind === 'refused') return <Refusal refusal={answer.refusal} title="This pair cannot be shown" />
  if (answer.kind !== 'done')
    return (
      <p class="notice">
        The server did not answer for this pair.{' '}
        <button type="button" onClick={() => store.openPair()}>
          Ask again
        </button>
      </p>
    )
  const { value } = answer
  const { task, decision, branches, stratum } = value.pair
  return (
    <>
      <p class="facts">
        {task} at {decision}, pasts {branches.join(' and ')}, stratum {stratum}
      </p>
      {value.differing.length > 0 && (
        <p class="notice">
          <strong>≠ Run again, this pair gave other bytes:</strong> files {value.differing.join(', ')}. The first is shown.
        </p>
      )}
      {value.kind === 'missing' && <p class="empty">This pair has not been run yet. It appears here by itself when it is.</p>}
      {value.kind === 'failed' && <Refusal refusal={value.error} title="Policy or simulator failed on this pair" />}
      {value.kind === 'excluded' && (
        <>
          <p class="notice">
            <strong>Refused by a gate:</strong> <code>{value.reason}</code>
          </p>
          <Checks checks={value.checks} open />
        </>
      )}
      {value.kind === 'constructed' && <Constructed store={store} pair={value} />}
      {value.kind === 'intervention' && <Intervention store={store} pair={value} />}
    </>
  )
}
