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
  /** Least width at which the figure can be read; on a narrower page it scrolls in a box of this name. */
  readonly leastWidthPx?: number
  readonly scrollLabel?: string
  readonly legend?: HtmlPart
  readonly caption: string
  readonly data?: HtmlPart
  readonly dataLabel?: string
}): SafeHtml {
  const least = figure.leastWidthPx ?? 0
  const sized = (name: 'wide' | 'narrow', widthPx: number): SafeHtml =>
    least > widthPx
      ? html`<div class="${name} scroll full" role="region" tabindex="0" aria-label="${figure.scrollLabel ?? 'Figure'} (${name} page)">
          ${figure.draw(least)}
        </div>`
      : html`<div class="${name}">${figure.draw(widthPx)}</div>`
  const data =
    figure.data === undefined
      ? ''
      : html`<details class="data">
          <summary>${figure.dataLabel ?? 'Numbers of this figure'}</summary>
          ${figure.data}
        </details>`
  return html`<figure>
      ${figure.legend ?? ''} ${sized('wide', figure.wideWidthPx ?? WIDE_PX)} ${sized('narrow', NARROW_PX)}
      <figcaption>${figure.caption}</figcaption>
    </figure>
    ${data}`
}
