import { countBarsFigure } from '../figures/count-bars-figure.ts'
import { READOUT_MARKS } from '../figures/readout-marks.ts'
import { reliabilityFigure } from '../figures/reliability-figure.ts'
import { tauFigure } from '../figures/tau-figure.ts'
import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import type { ReportView } from '../report-view.ts'
import { countWords } from '../wording/count-words.ts'
import { MAX_FIGURE_PAIRS, figureAlts } from '../wording/figure-words.ts'
import { figureHtml } from './figure-html.ts'
import { html } from './html.ts'
import { historyLegend, readoutLegend } from './legends.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

const empty = html`<p class="empty">No complete pair, so nothing to draw.</p>`

/** Every readout of every pair, by direction and seed. */
export function reliabilityHtml(view: ReportView): SafeHtml {
  const rows = view.reliability
  const full = rows.filter((row) => row.fullyReliable).length
  const title = `Pair by pair: ${full} of ${rows.length} correct in every decision`
  if (rows.length === 0) return sectionHtml('reliability', title, empty)
  const shown = rows.slice(0, MAX_FIGURE_PAIRS)
  const columns = view.seeds.length * 2
  const panels = (widthPx: number) => Math.max(1, Math.min(Math.floor(widthPx / (120 + columns * 22)), Math.ceil(shown.length / 8)))
  const data = scrollTable(
    'Readouts per pair',
    ['Pair', 'Stratum', ...[0, 1].flatMap((direction) => view.seeds.map((seed) => `past ${direction}, seed ${seed}`)), '#Correct'],
    rows.map((row) => [
      row.pairId,
      row.stratum,
      ...row.cells.map((cell) => `${READOUT_MARKS[cell.readout].word} (${formatFixed(cell.margin, 2)})`),
      `${row.correct} of ${row.cells.length}`,
    ]),
  )
  const seeds = view.seeds.length <= 5 ? ` ${view.seeds.map((seed, index) => `s${index + 1} is action seed ${seed}`).join(', ')}.` : ''
  const cut = shown.length < rows.length ? ` The first ${shown.length} of ${rows.length} pairs are drawn; the table holds all.` : ''
  return sectionHtml(
    'reliability',
    title,
    figureHtml({
      draw: (widthPx) => reliabilityFigure(shown, view.seeds, widthPx, panels(widthPx), figureAlts.reliability(view)),
      leastWidthPx: 150 + columns * 17,
      scrollLabel: 'Reliability matrix',
      legend: html`${historyLegend('installed: past')}${readoutLegend()}`,
      caption: `One row per pair, best first; one cell per saved chunk, by installed memory and action seed.${seeds} Seeds are repeats inside a pair, not independent units.${cut}`,
      data,
      dataLabel: 'Readouts and margins of every pair',
    }),
  )
}

/** What the two memories of a pair chose together, and how pairs spread. */
export function decompositionHtml(view: ReportView): SafeHtml {
  const total = view.decomposition.reduce((sum, row) => sum + row.count, 0)
  if (total === 0) return sectionHtml('decomposition', 'Content followed, or habit?', empty)
  const table = (label: string, head: string, rows: ReportView['decomposition']) =>
    scrollTable(
      label,
      [head, '#Count', 'Meaning'],
      rows.map((row) => [row.name, row.count, row.explanation]),
    )
  return sectionHtml(
    'decomposition',
    'Content followed, or habit?',
    html`<div class="columns">
      <div>
        <h3>Both memories of a pair, under one seed</h3>
        ${figureHtml({
          draw: (widthPx) => countBarsFigure(view.decomposition, widthPx, figureAlts.decomposition(view)),
          wideWidthPx: 430,
          caption: `Unit: ${countWords(total, 'comparison')}, one per pair and action seed. “Same branch” is what a habit does: one direction correct, the other wrong.`,
          data: table('Decomposition', 'The two readouts', view.decomposition),
        })}
      </div>
      <div>
        <h3>Seeds with both directions correct</h3>
        ${figureHtml({
          draw: (widthPx) => countBarsFigure(view.reliableHistogram, widthPx, figureAlts.histogram(view)),
          wideWidthPx: 430,
          caption: `Unit: ${countWords(view.reliability.length, 'pair')}. The last bar holds the pairs that are correct in both directions under every seed.`,
          data: table('Reliability histogram', 'Seeds correct', view.reliableHistogram),
        })}
      </div>
    </div>`,
    'A policy that always goes to one side is correct half of the time. Only “both correct” shows that content was followed.',
  )
}

/** Choice endpoints over a grid of tau. */
export function tauHtml(view: ReportView): SafeHtml {
  if (view.tauGrid.length === 0) return sectionHtml('tau', 'Does the answer hang on tau?', empty)
  const data = scrollTable(
    'Endpoints over tau',
    ['tau', '#p_correct', '#Ambiguous', '#F', '#Fully reliable'],
    view.tauGrid.map((row) => [
      `${formatFixed(row.tau, 2)}${row.registered ? ' (registered)' : ''}`,
      formatNumber(row.pCorrect),
      formatNumber(row.pAmbiguous),
      formatNumber(row.f),
      formatNumber(row.fullyReliable),
    ]),
  )
  return sectionHtml(
    'tau',
    'Does the answer hang on tau?',
    figureHtml({
      draw: (widthPx) => tauFigure(view.tauGrid, widthPx, figureAlts.tau(view)),
      caption:
        'The same saved margins, read with other ambiguity bands. Exploratory: only the registered tau is an endpoint; no intervals are drawn. Unit: shares of decisions, for fully reliable of pairs.',
      data,
    }),
  )
}
