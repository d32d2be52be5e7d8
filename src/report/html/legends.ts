import { html } from './html.ts'
import type { SafeHtml } from './safe-html.ts'

/** Colour and shape of the two histories. */
export function historyLegend(noun = 'memory of past'): SafeHtml {
  return html`<p class="legend">
    <span class="key"><span class="mark h0" aria-hidden="true">●</span> ${noun} 0</span>
    <span class="key"><span class="mark h1" aria-hidden="true">▲</span> ${noun} 1</span>
  </p>`
}

/** Glyph and colour of the three readouts. */
export function readoutLegend(): SafeHtml {
  return html`<p class="legend">
    <span class="key"><span class="chip right" aria-hidden="true">✓</span> correct: the branch its own past calls for</span>
    <span class="key"><span class="chip wrong" aria-hidden="true">✕</span> wrong: the other branch</span>
    <span class="key"><span class="chip undecided" aria-hidden="true">–</span> ambiguous: inside the band</span>
    <span class="key"><span aria-hidden="true">★</span> correct in every decision</span>
  </p>`
}
