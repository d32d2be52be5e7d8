import type { PairRow } from '../../../wire/viewer-record.ts'
import { PAGE_PAIRS } from '../store/viewer-store.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { Filters } from './filters.tsx'
import { Finding } from './finding.tsx'
import { PairTable } from './pair-table.tsx'

export function ListScreen({ store }: { readonly store: ViewerStore }) {
  const { record, view } = store
  if (record === undefined) return <p class="empty">The record has not been read yet.</p>
  const shown = store.shown()
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_PAIRS))
  const page = Math.min(view.page, pages)
  return (
    <>
      {record.notices.map((notice) => (
        <p class="notice" key={notice}>
          <strong>Note:</strong> {notice}
        </p>
      ))}
      <Finding store={store} />
      <section aria-labelledby="pairs-title">
        <h2 id="pairs-title">Pairs</h2>
        <Filters store={store} record={record} />
        <p role="status">
          {shown.length} of {record.pairs.length} planned pairs
          {pages > 1 ? `, page ${page} of ${pages}` : ''}
        </p>
        <Order pairs={record.pairs} />
        <PairTable store={store} pairs={shown.slice((page - 1) * PAGE_PAIRS, page * PAGE_PAIRS)} />
        {pages > 1 && (
          <p class="pages">
            <button type="button" id="page-back" disabled={page === 1} onClick={() => store.go({ page: page - 1 })}>
              Page before <kbd>P</kbd>
            </button>
            <button type="button" id="page-on" disabled={page === pages} onClick={() => store.go({ page: page + 1 })}>
              Next page <kbd>N</kbd>
            </button>
          </p>
        )}
      </section>
    </>
  )
}

/** In which order the glyphs of an intervention stand. */
function Order({ pairs }: { readonly pairs: readonly PairRow[] }) {
  const conditions = [...new Set(pairs.flatMap(({ outcomes }) => outcomes.map(({ condition }) => condition)))].filter(
    (condition) => condition !== '',
  )
  if (conditions.length === 0) return null
  return <p class="note">Glyphs by seed, each in the order: {conditions.join(', ')}. Choose a condition to see it alone.</p>
}
