import type { SessionTableView, TableSection } from '../../sessions/session-table-view.ts'
import { documentHtml } from '../document-html.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

function partHtml({ id, name, intro, columns, rows, notes }: TableSection): SafeHtml {
  const table = rows.length === 0 ? '' : html`<div class="tight">${scrollTable(name, columns, rows)}</div>`
  const list =
    notes.length === 0
      ? ''
      : html`<ul class="caveats">
          ${notes.map((note) => html`<li>${note}</li> `)}
        </ul>`
  return sectionHtml(id, name, [table, list], intro)
}

/** The table of one or more sessions as one file: no script, no outside request. */
export function sessionPageHtml(view: SessionTableView): string {
  const header = html`<header>
    <p class="kicker">twinpast · trials · ${view.kind}</p>
    <h1>${view.title}</h1>
    <div class="verdict tone-neutral" role="group" aria-label="Result">
      <p class="headline">${view.headline}</p>
      ${view.lead.map((sentence) => html`<p class="lead">${sentence}</p> `)}
    </div>
  </header>`
  return documentHtml({
    title: `${view.title}: ${view.kind}`,
    contents: view.contents,
    skip: 'Skip to the result',
    main: [header, ...view.sections.map(partHtml)],
    footer: view.footer,
  })
}
