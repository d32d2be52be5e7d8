import { shareFigure, type ShareMark } from '../../figures/share-figure.ts'
import type { ClosedLoopView, ConditionView, ShareView } from '../../interventions/intervention-view.ts'
import { interventionAlts } from '../../wording/interventions/figure-alts.ts'
import { figureHtml } from '../figure-html.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

function marksOf(conditions: readonly ConditionView[], share: (condition: ConditionView) => ShareView | null): readonly ShareMark[] {
  const oneStage = new Set(conditions.map(({ stage }) => stage)).size === 1
  return conditions.flatMap((condition): readonly ShareMark[] => {
    const found = share(condition)
    if (found === null) return []
    const { name, stage, isReference } = condition
    return [{ group: oneStage ? '' : stage, name, estimate: found.value, interval: found.interval, counts: found.counts, isReference }]
  })
}

/** Official success by condition with whiskers. */
export function successHtml(results: ClosedLoopView): SafeHtml {
  const { conditions, reference } = results
  const title = 'Official success by condition'
  if (conditions.every((condition) => condition.rows === 0))
    return sectionHtml('success', title, html`<p class="empty">No episode, so nothing to draw.</p>`)
  const rows = marksOf(conditions, ({ success }) => success)
  const meanings = [...new Map(conditions.map(({ name, explanation }) => [name, explanation]))]
  const data = scrollTable(
    'Success by condition',
    ['Stage', 'Condition', '#Rows', '#Of registered', '#Units', '#Success', 'Interval', 'Worth in the own world'],
    conditions.map((row) => [
      row.stage,
      row.name,
      row.rows,
      row.expectedRows,
      row.units,
      row.success.counts,
      row.success.evidence,
      row.worth === null ? '–' : `${row.worth.text} over ${row.worth.rows} rows; ${row.worth.evidence}`,
    ]),
  )
  return sectionHtml(
    'success',
    title,
    html`<dl class="meanings">
        ${meanings.map(
          ([name, explanation]) =>
            html`<dt>${name}</dt>
              <dd>${explanation}</dd> `,
        )}
      </dl>
      ${figureHtml({
        draw: (widthPx) => shareFigure(rows, 'share of episodes that succeed', widthPx, interventionAlts.shares('Official success', rows)),
        wideWidthPx: 820,
        caption: `Success by the task’s own rules at the end of the episode. Whiskers: 95 % intervals over units; a hollow mark has none. ${conditions.some(({ isReference }) => isReference) ? `Dashed: “${reference}”. ` : ''}Whiskers of two conditions must not be compared by eye: the same episodes stand behind both, and the contrasts below use that.`,
        data,
      })}`,
  )
}

/** Where the arm went: share that committed to the donor's target. */
export function donorHtml({ conditions, reference }: ClosedLoopView, targetWord: string): SafeHtml | '' {
  const rows = marksOf(conditions, ({ donor }) => donor)
  if (rows.length === 0) return ''
  const data = scrollTable(
    'Share that went to the donor’s target',
    ['Stage', 'Condition', '#To the donor’s', '#To the own', '#To neither', 'Interval of the share to the donor’s'],
    conditions.map((row) => [
      row.stage,
      row.name,
      row.donor?.counts ?? '–',
      row.choices?.correct ?? '–',
      row.choices?.ambiguous ?? '–',
      row.donor?.evidence ?? '–',
    ]),
  )
  return sectionHtml(
    'donor',
    `Which ${targetWord} it went to: commitment to the donor’s`,
    figureHtml({
      draw: (widthPx) =>
        shareFigure(rows, 'share to the donor’s target', widthPx, interventionAlts.shares('Commitment to the donor’s target', rows)),
      wideWidthPx: 820,
      caption: `The donor is the other past of the pair; its ${targetWord} is counted under every condition, whatever was installed. Choice is read from what became of the objects over all executed actions, apart from success. Dashed: “${reference}”.`,
      data,
    }),
    'A memory that only disturbs makes the arm fail; one that is followed makes it go where the donor’s past calls for.',
  )
}
