import { waitFigure, type WaitMark } from '../figures/wait-figure.ts'
import type { ReportView, WaitRow } from '../report-view.ts'
import { figureAlts } from '../wording/figure-words.ts'
import { figureHtml } from './figure-html.ts'
import { html } from './html.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

function marksOf(rows: readonly WaitRow[], key: 'f' | 'sExec'): readonly WaitMark[] {
  return rows.flatMap(({ waitSteps, [key]: { value, interval } }) => (value === null ? [] : [{ waitSteps, estimate: value, interval }]))
}

/** F and S_exec against waiting, on one page in two panels; nothing for a cohort without a ladder of waits. */
export function waitsHtml({ waits }: ReportView): SafeHtml | '' {
  if (waits === null) return ''
  const { rows, findings, replayFloor } = waits
  const [choice, change] = [marksOf(rows, 'f'), marksOf(rows, 'sExec')]
  const top = Math.max(0.01, ...change.map(({ estimate, interval }) => Math.max(estimate, interval?.[1] ?? 0)))
  const data = scrollTable(
    'Choice and action change at each wait',
    [
      'Waiting actions',
      '#Pairs',
      '#Correct',
      '#Wrong',
      '#Ambiguous',
      '#F',
      'Interval of F',
      '#S_exec',
      'Interval of S_exec',
      '#Pairs changed',
    ],
    rows.map((row) => [
      String(row.waitSteps),
      row.pairs,
      row.correct,
      row.wrong,
      row.ambiguous,
      row.f.text,
      row.f.evidence,
      row.sExec.text,
      row.sExec.evidence,
      row.changedPairs,
    ]),
  )
  return sectionHtml(
    'waits',
    'Against waiting: does the choice follow, and does the action change?',
    html`${findings.map((sentence) => html`<p>${sentence}</p> `)}
    ${figureHtml({
      draw: (widthPx) =>
        html`${waitFigure(choice, { title: 'F, signed faithfulness', reference: 0, referenceName: 'no choice follows', scale: [-1, 1] }, widthPx, figureAlts.waitChoice(waits))}${waitFigure(change, { title: 'S_exec, change of action', reference: replayFloor, referenceName: 'replay floor', scale: [0, top * 1.1] }, widthPx, figureAlts.waitChange(waits))}`,
      wideWidthPx: 760,
      caption:
        'Each wait has pairs of its own; the unit is the pair. Whiskers are 95 % intervals of that wait alone, not a band over all of them. A hollow mark has none: all its pairs are equal, or they are too few. S_exec below zero does not exist, so its interval cannot hold the floor: the table counts the pairs that differ.',
      data,
    })}`,
    'The longer the policy waits, the further the telling past lies behind. A memory may still move the arm after the choice has ceased to follow it: the two panels keep them apart.',
  )
}
