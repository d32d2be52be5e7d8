import { shareFigure, type ShareMark } from '../../figures/share-figure.ts'
import type { LadderRungView, LadderView, ShareView } from '../../interventions/intervention-view.ts'
import { interventionAlts } from '../../wording/interventions/figure-alts.ts'
import { figureHtml } from '../figure-html.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

function cell(share: ShareView | null): SafeHtml | string {
  return share === null ? '–' : html`${share.counts} <span class="name">${share.range}</span>`
}

/** Rungs of the ladder: outcome, flips, branch taken, decision apart from execution. */
export function rungsHtml({ rungs, cells }: LadderView): SafeHtml {
  const marksOf = (group: string, share: (rung: LadderRungView) => ShareView | null): readonly ShareMark[] =>
    rungs.flatMap((rung): readonly ShareMark[] => {
      const found = share(rung)
      if (found === null) return []
      return [{ group, name: rung.name, estimate: found.value, interval: found.interval, counts: found.counts, isReference: false }]
    })
  const marks = [...marksOf('outcome turned', ({ flips }) => flips), ...marksOf('branch changed', ({ moved }) => moved)]
  const table = scrollTable(
    'Rungs of the ladder',
    ['Memory', 'Success y', 'Outcome turned', 'Branch changed', 'Decision correct', 'Wrong / neither', 'Own decision', 'Oracle decision'],
    rungs.map((rung) => [
      rung.name,
      cell(rung.success),
      cell(rung.flips),
      cell(rung.moved),
      cell(rung.decision),
      `${rung.choices.wrong} / ${rung.choices.ambiguous}`,
      cell(rung.ownDecision),
      cell(rung.oracleDecision),
    ]),
  )
  return sectionHtml(
    'ladder',
    'The ladder: from an exact replica to another fact',
    html`<dl class="meanings">
        ${rungs.map(
          ({ name, explanation }) =>
            html`<dt>${name}</dt>
              <dd>${explanation}</dd> `,
        )}
      </dl>
      ${figureHtml({
        draw: (widthPx) =>
          shareFigure(
            marks,
            'share of rows unlike the own memory',
            widthPx,
            interventionAlts.shares('Rows that differ from the own memory', marks),
          ),
        wideWidthPx: 820,
        caption: `${cells} rows: pair, decision, past and seed, each asked once with every memory under one tape. Replica and one ULP are the floors: a content that turns no more than they do has turned nothing by its content. Whiskers: 95 % intervals over units.`,
      })}
      <div class="tight">${table}</div>
      <p class="note">
        Counts of rows; below them 95 % intervals over units, or the exact bound where all units are equal. Outcome and branch are held
        against those with the own memory. “Own decision” is decision and execution together; “oracle decision” sets the decision to correct
        on the very same recorded executions, so that what is left are motor failures.
      </p>`,
    'An action that changes when memory is touched need not have changed because of what it says. Each rung touches it a little more.',
  )
}

/** Gain, loss, net, effect, floors and direction; then the chain of two decisions in one episode where there is one. */
export function quantitiesHtml({ quantities, chain }: LadderView): SafeHtml {
  const table = scrollTable(
    'Quantities of the ladder',
    ['Quantity', 'What it is', '#Points', '95 % interval', '#p', '#p, Holm'],
    quantities.map((row) => [row.name, row.meaning, row.value, row.interval, row.p, row.adjustedP]),
  )
  const links =
    chain === null
      ? ''
      : html`<h3>Two decisions of one episode</h3>
          ${scrollTable(
            'Chain of two decisions',
            ['Memory', 'First correct', 'Second correct', 'Both correct', '#Product of the shares, per cent', 'Both − product, points'],
            chain.rows.map((row) => [row.name, cell(row.first), cell(row.second), cell(row.both), row.product, row.excess]),
          )}
          <p class="note">
            ${chain.episodes} episodes; the unit is the episode. The product is what “both correct” would be if the two decisions had
            nothing to do with each other.
          </p>`
  return sectionHtml(
    'quantities',
    'Gain, loss, effect and floors',
    html`${table}
      <p class="note">
        Points are per cent of rows. Net is read only beside gain and loss: they can cancel. Exact sign-flip test over units, two-sided,
        against zero; Holm’s correction over the tested contrasts.
      </p>
      ${links}`,
  )
}
