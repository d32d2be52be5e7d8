import { choiceFigure } from '../figures/choice-figure.ts'
import { formatNumber } from '../format-number.ts'
import type { DissociationRow, IntervalText, ReportView } from '../report-view.ts'
import { MAX_FIGURE_PAIRS, figureAlts } from '../wording/figure-words.ts'
import { countWords } from '../wording/count-words.ts'
import { figureHtml } from './figure-html.ts'
import { html } from './html.ts'
import { historyLegend } from './legends.ts'
import { quantityHtml } from './quantity-html.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

const marks: Readonly<Record<DissociationRow['mark'], string>> = { estimate: '', structural: 'structural value', missing: 'missing' }

function interval(text: IntervalText, decides: boolean): SafeHtml {
  const range =
    text.range === '' ? '' : html`<span class="range">${text.range}</span> ${decides ? html`<span class="decides">decides</span>` : ''}`
  return html`${range}<span class="name">${text.note}</span>`
}

function row(view: DissociationRow): readonly SafeHtml[] {
  return [
    html`<span class="symbol">${view.symbol}</span><span class="name">${view.name}</span>`,
    html`${quantityHtml(view.estimate)}${marks[view.mark] === '' ? '' : html`<br /><span class="badge">${marks[view.mark]}</span>`}`,
    interval(view.registered, view.decides === 'registered'),
    interval(view.smallSample, view.decides === 'small-sample'),
    html`${view.pValue}`,
  ]
}

/** Table of all endpoints with both intervals; matched and crossed always stand beside U_1. */
export function dissociationHtml(view: ReportView): SafeHtml {
  const table = html`<div class="endpoint-table">
    ${scrollTable(
      'Endpoints with intervals',
      ['Endpoint', '#Estimate', 'Registered 95 % interval', 'Small-sample interval or exact bound', '#Sign-flip p'],
      view.dissociation.map(row),
    )}
  </div>`
  const strata = scrollTable(
    'Means by layout stratum',
    ['Stratum', '#Pairs', '#p_correct', '#F', '#U₁'],
    view.strata.map((stratum) => [
      stratum.stratum,
      stratum.pairs,
      formatNumber(stratum.pCorrect),
      formatNumber(stratum.f),
      formatNumber(stratum.u1),
    ]),
  )
  const influence = scrollTable(
    'Design effect and influence',
    ['Endpoint', '#Design effect', 'Most influential pair'],
    view.dissociation.map((endpoint) => [endpoint.symbol, endpoint.designEffect, endpoint.influence]),
  )
  const notes = html`<p class="note">
    The independent unit is the pair. Intervals resample whole pairs; below 40 pairs the small-sample interval decides, from 40 pairs on the
    registered one. The sign-flip test is exact over pairs, two-sided, against zero. F equals 2 p_correct − 1 only if no decision is
    ambiguous. U₁ and regret are read beside matched and crossed.
  </p>`
  return sectionHtml(
    'endpoints',
    'Action, choice, worth: the dissociation table',
    html`${table}
      <p>${view.readoutSentence}</p>
      ${notes}
      <details class="data">
        <summary>Design effect and most influential pair</summary>
        ${influence}
      </details>
      <details class="data">
        <summary>Means by layout stratum (exploratory, no intervals)</summary>
        ${strata}
      </details>`,
    'A memory can change the action without guiding the choice, and guide the choice without being worth anything. The rows below keep the three apart.',
  )
}

/** Choice against worth, pair by pair. */
export function choiceHtml(view: ReportView): SafeHtml {
  const title = 'Choice against worth, pair by pair'
  if (view.choice.length === 0) return sectionHtml('choice', title, html`<p class="empty">No complete pair, so nothing to draw.</p>`)
  const shown = view.choice.slice(0, MAX_FIGURE_PAIRS)
  const data = scrollTable(
    'Choice and worth per pair',
    ['Pair', '#Correct', '#Decisions', '#Memory 0: own − other', '#Memory 1: own − other', '#Matched', '#Crossed'],
    view.choice.map((point) => [
      point.pairId,
      point.correct,
      point.decisions,
      formatNumber(point.contrast[0]),
      formatNumber(point.contrast[1]),
      formatNumber(point.matched),
      formatNumber(point.crossed),
    ]),
  )
  const cut =
    shown.length < view.choice.length
      ? ` The first ${shown.length} of ${view.choice.length} pairs by code are drawn; the table and the files beside this report hold all.`
      : ''
  return sectionHtml(
    'choice',
    title,
    figureHtml({
      draw: (widthPx) => choiceFigure(shown, widthPx, figureAlts.choice(view)),
      legend: historyLegend(),
      caption: `One row per pair (${countWords(view.choice.length, 'pair')}), grouped by how many of its decisions were correct. The two marks are its two directions, each the mean over ${countWords(view.seeds.length, 'action seed')}. Rows inside a group are sorted by worth; their height means nothing. Right of the line: worth more in the world the installed memory comes from. No interval is drawn per pair.${cut}`,
      data,
    }),
    'If memory guides, the top group is full and its marks stand right of the line. If it only changes the action, marks gather at the line in the middle group.',
  )
}
