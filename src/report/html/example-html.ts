import { heightFigure } from '../figures/height-figure.ts'
import { pathFigure } from '../figures/path-figure.ts'
import { READOUT_MARKS } from '../figures/readout-marks.ts'
import { formatNumber } from '../format-number.ts'
import type { ReportExample, ReportPath } from '../report-input.ts'
import type { ReportView } from '../report-view.ts'
import { figureAlts } from '../wording/figure-words.ts'
import { figureHtml } from './figure-html.ts'
import { html } from './html.ts'
import { historyLegend } from './legends.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

function endOf(path: ReportPath): string {
  return path.toolM
    .slice(-3)
    .map((metres) => formatNumber(metres))
    .join(', ')
}

function pathsOf(example: ReportExample, seeds: readonly number[]): SafeHtml {
  const drawable = example.paths.filter((path) => path.toolM.length >= 6)
  if (drawable.length === 0) return html`<p class="empty">No tool path is recorded for ${example.pairId}.</p>`
  const shown = { ...example, paths: drawable }
  const moment = example.readoutAt === 'end' ? 'at the end of the path' : 'where the gripper first closes (hollow square), else at the end'
  return figureHtml({
    draw: (widthPx) =>
      html`${pathFigure(shown, widthPx, figureAlts.path(example.pairId))}${heightFigure(shown, widthPx, figureAlts.height(example.pairId))}`,
    wideWidthPx: 760,
    legend: html`${historyLegend()}
      <p class="legend">
        <span class="key"><span aria-hidden="true">+</span> start</span>
        <span class="key"><span aria-hidden="true">□</span> gripper first closes</span>
        <span class="key">dashed outline: what each past calls for</span>
      </p>`,
    caption: `Pair ${example.pairId} only: tool centre of the acting arm over the executed steps, both memories, every action seed (first seed in full colour). Table seen from above, same scale in both directions; below, the height over time. The choice is read ${moment}. Planned steps that were not executed are not drawn.`,
    data: scrollTable(
      `Path ends of ${example.pairId}`,
      ['Memory, seed', 'Arm', 'Readout', 'End x, y, z in metres'],
      drawable.map((path) => [
        `past ${path.direction}, seed ${seeds[path.seedIndex]}`,
        path.arm,
        READOUT_MARKS[path.readout].word,
        endOf(path),
      ]),
    ),
  })
}

/** Action paths of one pair; of further pairs when they are given. */
export function pathsHtml(view: ReportView): SafeHtml {
  const [first, ...more] = view.examples
  if (first === undefined)
    return sectionHtml('paths', 'Where the arm went', html`<p class="empty">No complete pair, so no path to draw.</p>`)
  return sectionHtml(
    'paths',
    `Where the arm went: ${first.pairId}`,
    html`${pathsOf(first, view.seeds)}${more.map(
      (example) =>
        html`<details class="data">
          <summary>Paths of ${example.pairId}</summary>
          ${pathsOf(example, view.seeds)}
        </details>`,
    )}`,
    'Examples to look at, not evidence: the first complete pair of each layout stratum, six at most, chosen before its result was looked at.',
  )
}
