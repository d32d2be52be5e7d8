import { STRIP_MARKS, stripFigure } from '../../figures/strip-figure.ts'
import type { ClosedLoopView, StripMark, StripView } from '../../interventions/intervention-view.ts'
import { interventionAlts } from '../../wording/interventions/figure-alts.ts'
import { markWords } from '../../wording/interventions/strip-words.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { sectionHtml } from '../section-html.ts'

const chips: Readonly<Record<StripMark, string>> = {
  success: 'right',
  failure: 'wrong',
  own: 'right',
  donor: 'wrong',
  neither: 'undecided',
  absent: 'absent',
}

function legend(strips: readonly StripView[]): SafeHtml {
  const used = new Set(strips.flatMap(({ layouts }) => layouts.flatMap(({ marks }) => marks.flat().map(({ mark }) => mark))))
  return html`<p class="legend">
    ${(Object.keys(STRIP_MARKS) as StripMark[])
      .filter((mark) => used.has(mark))
      .map(
        (mark) =>
          html`<span class="key"
            ><span class="chip ${chips[mark]}" aria-hidden="true">${STRIP_MARKS[mark].glyph}</span> ${markWords[mark]}</span
          > `,
      )}
  </p>`
}

/** One strip per fault or event: every episode by its layout, under every condition. */
export function stripsHtml({ strips }: ClosedLoopView): SafeHtml | '' {
  if (strips.every(({ layouts }) => layouts.length === 0)) return ''
  return sectionHtml(
    'layouts',
    'Episode by episode, by layout',
    html`${legend(strips)}
      <div class="strips">
        ${strips.map(
          (strip) =>
            html`<div>
              <h3>${strip.title}</h3>
              <figure>
                <div class="scroll full" role="region" tabindex="0" aria-label="Strip: ${strip.title}">
                  ${stripFigure(strip, interventionAlts.strip(strip))}
                </div>
              </figure>
            </div> `,
        )}
      </div>
      <p class="note">
        One row per layout; the same place in every group is the same episode. Layouts are strata, not independent units of their own.
      </p>`,
  )
}
