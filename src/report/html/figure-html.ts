import { html, type HtmlPart } from './html.ts'
import type { SafeHtml } from './safe-html.ts'

const WIDE_PX = 960
const NARROW_PX = 316

/**
 * A figure in two sizes, of which the page shows one, so that its letters stay legible at 360 px; its caption says unit of
 * analysis and what it cannot show; its numbers stand in a table that opens below.
 */
export function figureHtml(figure: {
  readonly draw: (widthPx: number) => SafeHtml
  readonly wideWidthPx?: number
  readonly legend?: HtmlPart
  readonly caption: string
  readonly data?: HtmlPart
  readonly dataLabel?: string
}): SafeHtml {
  const data = figure.data === undefined ? '' : html`<details class="data"><summary>${figure.dataLabel ?? 'Numbers of this figure'}</summary>${figure.data}</details>`
  return html`<figure>${figure.legend ?? ''}
<div class="wide">${figure.draw(figure.wideWidthPx ?? WIDE_PX)}</div>
<div class="narrow">${figure.draw(NARROW_PX)}</div>
<figcaption>${figure.caption}</figcaption></figure>${data}`
}
