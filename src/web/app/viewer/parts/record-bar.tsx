import { useState } from 'preact/hooks'
import type { ViewerStore } from '../store/viewer-store.ts'

/** Which record this is, whether it is whole, and whether the server still answers. */
export function RecordBar({ store }: { readonly store: ViewerStore }) {
  const { record, connected } = store
  const [copied, setCopied] = useState('')
  const copy = () => {
    const done = (text: string) => () => setCopied(text)
    // Browsers offer no clipboard to pages at other addresses than loopback.
    if (navigator.clipboard === undefined) return setCopied('copy it from the address bar')
    navigator.clipboard.writeText(store.link()).then(done('copied'), done('copy it from the address bar'))
  }
  return (
    <header class="bar">
      <h1>{record === undefined ? 'Record' : record.title}</h1>
      <p class="facts">
        {record === undefined ? 'asking for the record ...' : <RecordFacts store={store} />}
        {!connected && <strong class="warn"> The server does not answer; what is shown may be old.</strong>}
      </p>
      <p class="tools">
        <button type="button" id="copy-link" onClick={copy}>
          Copy link <kbd>C</kbd>
        </button>
        <span role="status">{copied}</span>
        <button
          type="button"
          onClick={() => {
            store.keysShown = true
            store.changed()
          }}
        >
          Keys <kbd>?</kbd>
        </button>
      </p>
    </header>
  )
}

function RecordFacts({ store: { record } }: { readonly store: ViewerStore }) {
  if (record === undefined) return null
  const { name, protocol, task, decision, planDigest, pairs, reading, running } = record
  const recorded = pairs.filter(({ status }) => status !== 'missing').length
  return (
    <>
      <code>{name}</code>, {protocol}, {task} at {decision}, plan <code title={planDigest}>{planDigest.slice(0, 16)}</code>; {recorded} of{' '}
      {pairs.length} planned pairs have a file
      {running ? '; a run is under way, or left its lock: new pairs appear here by themselves' : ''}
      {reading.done < reading.of ? `; reading, ${reading.done} of ${reading.of} files` : ''}
    </>
  )
}
