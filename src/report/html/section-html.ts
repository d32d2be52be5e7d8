import { html, type HtmlPart } from './html.ts'
import type { SafeHtml } from './safe-html.ts'

/** A titled part of the page with an anchor of its own. */
export function sectionHtml(id: string, title: string, body: HtmlPart, intro = ''): SafeHtml {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${intro === '' ? '' : html`<p class="intro">${intro}</p>`} ${body}
  </section> `
}
