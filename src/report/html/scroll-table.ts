import { html, type HtmlPart } from './html.ts'
import type { SafeHtml } from './safe-html.ts'

/** A table that scrolls inside its own box on narrow screens, reachable by keyboard. Column names starting with `#` are numbers. */
export function scrollTable(label: string, columns: readonly string[], rows: readonly (readonly HtmlPart[])[]): SafeHtml {
  const isNumber = columns.map((column) => column.startsWith('#'))
  const cell = (part: HtmlPart, index: number): SafeHtml =>
    index === 0 ? html`<th scope="row">${part}</th>` : isNumber[index] ? html`<td class="number">${part}</td>` : html`<td>${part}</td>`
  const head = columns.map((column, index) =>
    isNumber[index] ? html`<th scope="col" class="number">${column.slice(1)}</th>` : html`<th scope="col">${column}</th>`,
  )
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}
