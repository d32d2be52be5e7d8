import type { Quantity } from '../report-view.ts'
import { html } from './html.ts'
import type { SafeHtml } from './safe-html.ts'

/** A number that machines can read back: `<data value="0.7291…">0.729</data>`. */
export function quantityHtml({ value, text }: Quantity): SafeHtml {
  return value === null ? html`<span class="none">${text}</span>` : html`<data value="${String(value)}">${text}</data>`
}
