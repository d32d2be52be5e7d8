import { compositionFigure, type CompositionRow } from '../../figures/composition-figure.ts'
import { COMPOSITION_PARTS } from '../../figures/composition-parts.ts'
import type { ClosedLoopView } from '../../interventions/intervention-view.ts'
import { interventionAlts } from '../../wording/interventions/figure-alts.ts'
import { figureHtml } from '../figure-html.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

function legend(): SafeHtml {
  return html`<p class="legend">
    ${COMPOSITION_PARTS.map(
      ({ glyph, chip, word }) => html`<span class="key"><span class="chip ${chip}" aria-hidden="true">${glyph}</span> ${word}</span> `,
    )}
  </p>`
}

/** Readouts of the first chunk beside those of everything executed after it. */
export function compositionHtml({ conditions }: ClosedLoopView): SafeHtml | '' {
  const rowsOf = (key: 'chunkReadouts' | 'choices'): readonly CompositionRow[] =>
    conditions.flatMap(({ stage, name, [key]: counts }) => (counts === null ? [] : [{ group: stage, name, counts }]))
  const [chunk, all] = [rowsOf('chunkReadouts'), rowsOf('choices')]
  if (chunk.length === 0) return ''
  const table = (label: string, rows: readonly CompositionRow[]) =>
    scrollTable(
      label,
      ['Stage', 'Condition', '#Own', '#Neither', '#Other past’s'],
      rows.map(({ group, name, counts }) => [group, name, counts.correct, counts.ambiguous, counts.wrong]),
    )
  const panel = (title: string, rows: readonly CompositionRow[], caption: string) =>
    html`<div>
      <h3>${title}</h3>
      ${figureHtml({
        draw: (widthPx) => compositionFigure(rows, widthPx, interventionAlts.composition(title, rows)),
        wideWidthPx: 460,
        caption,
        data: table(title, rows),
      })}
    </div>`
  return sectionHtml(
    'composition',
    'What the first chunk told, and what followed',
    html`${legend()}
      <div class="columns">
        ${panel('First chunk after the event', chunk, 'The one chunk asked right after the memory was installed: all of its planned steps executed from the event, read by what became of the objects.')}
        ${panel('All executed actions', all, 'Everything executed from the event to the end of the episode, read in the same way.')}
      </div>`,
    'A chunk that tells no target is an outcome, not missing data: commitment may come later.',
  )
}
