import type { NameValue, ReportView } from '../report-view.ts'
import { html } from './html.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

type ProvenanceView = Pick<
  ReportView,
  'deviations' | 'registration' | 'canonicalStudy' | 'digests' | 'unitDigests' | 'versions' | 'reproduce'
>

function pairs(rows: readonly NameValue[], code: boolean): SafeHtml {
  return html`<dl>
    ${rows.map(
      ({ name, value }) =>
        html`<dt>${name}</dt>
          <dd>${code ? html`<code>${value}</code>` : value}</dd> `,
    )}
  </dl>`
}

/** Registration, digests, deviations, versions, and how to make the report again. */
export function provenanceHtml(view: ProvenanceView, table: 'decisions' | 'rows'): SafeHtml {
  const deviations =
    view.deviations.length === 0
      ? html`<p>None: the study ran as frozen.</p>`
      : scrollTable(
          'Deviations',
          ['When', 'Who', 'What', 'Why'],
          view.deviations.map((deviation) => [deviation.when, deviation.who, deviation.what, deviation.why]),
        )
  return html`${sectionHtml(
    'registration',
    'Registered before the first query',
    html`${pairs(view.registration, false)}
      <h3>Deviations</h3>
      ${deviations}
      <details class="data">
        <summary>Frozen study, canonical JSON</summary>
        <pre class="scroll" role="region" tabindex="0" aria-label="Frozen study">${view.canonicalStudy}</pre>
      </details>`,
  )}
  ${sectionHtml(
    'digests',
    'Digests and versions',
    html`<h3>SHA-256</h3>
      ${pairs(view.digests, true)}
      <details class="data">
        <summary>Digests of the ${String(view.unitDigests.length)} unit files</summary>
        ${pairs(view.unitDigests, true)}
      </details>
      <h3>Versions</h3>
      ${pairs(view.versions, false)}`,
  )}
  ${sectionHtml(
    'reproduce',
    'Make this report again',
    html`<pre class="scroll command" role="region" tabindex="0" aria-label="Command">${view.reproduce}</pre>
      <p class="note">
        The same record gives the same bytes. Beside this page: <code>report.json</code>, <code>${table}.csv</code> and
        <code>${table}.parquet</code>, one row per ${table === 'decisions' ? 'decision' : 'episode and condition'}.
      </p>`,
  )}`
}
