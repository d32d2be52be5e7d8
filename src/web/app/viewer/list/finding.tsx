import type { ViewerStore } from '../store/viewer-store.ts'
import { Refusal } from '../parts/refusal.tsx'

/** The verdict of the whole record, in the words and numbers of the report. */
export function Finding({ store }: { readonly store: ViewerStore }) {
  const { finding, record } = store
  if (record === undefined) return null
  const again = (words: string) => (
    <button type="button" onClick={() => void store.analyse(true)}>
      {words} <kbd>V</kbd>
    </button>
  )
  if (finding === undefined)
    return (
      <p class="empty">
        {record.reading.of === 0
          ? 'No pair of this record has been run yet, so there is no verdict.'
          : 'The verdict comes when all files are read.'}
      </p>
    )
  if (finding.kind === 'asked') return <p role="status">The record is analysed as the report does it ...</p>
  const stale = store.findingRevision !== record.revision
  if (finding.kind === 'refused')
    return (
      <>
        <Refusal refusal={finding.refusal} title="No verdict of this record" />
        {again('Analyse again')}
      </>
    )
  if (finding.kind === 'unreached') return <p class="notice">The analysis did not come to an end. {again('Analyse again')}</p>
  const { verdict, estimates, warnings } = finding.value
  return (
    <section class={`verdict tone-${verdict.tone}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title">{verdict.headline}</h2>
      {verdict.lead.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p class="note">{verdict.basis}</p>
      {estimates.length > 0 && (
        <details>
          <summary>Estimates</summary>
          <dl class="estimates">
            {estimates.map(({ name, text, evidence }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <strong>{text}</strong> <span class="note">{evidence}</span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {stale && <p class="notice">Files have changed since this was computed. {again('Analyse again')}</p>}
    </section>
  )
}
