import type { GateRow, ReportView } from '../report-view.ts'
import { countWords } from '../wording/count-words.ts'
import { recordedOnlyWords } from '../wording/retention-words.ts'
import { html } from './html.ts'
import type { SafeHtml } from './safe-html.ts'
import { scrollTable } from './scroll-table.ts'
import { sectionHtml } from './section-html.ts'

function refusals({ failed, recordedOnly }: GateRow): SafeHtml {
  const refused = failed === 0 ? html`0` : html`<strong class="refused">✕ ${failed}</strong>`
  return recordedOnly === 0 ? refused : html`${refused}; <strong class="refused">✕ ${recordedOnlyWords(recordedOnly)}</strong>`
}

/** Gates, and every planned pair that has no data, by reason. Never left out, even when nothing was refused. */
export function gatesHtml(view: Pick<ReportView, 'gates' | 'exclusions' | 'bounds'>, unit: 'pair' | 'episode', intro: string): SafeHtml {
  const gates =
    view.gates.length === 0
      ? html`<p class="empty">The record holds no gate.</p>`
      : scrollTable(
          'Gates',
          ['Gate', 'What it asks', '#Held', '#Refused', 'First that did not hold'],
          view.gates.map((gate) => [
            html`<code>${gate.gate}</code>`,
            gate.explanation,
            gate.passed,
            refusals(gate),
            gate.detail === '' ? '–' : gate.detail,
          ]),
        )
  const total = view.exclusions.reduce((sum, row) => sum + row.pairs.length, 0)
  const exclusions =
    total === 0
      ? html`<p>0 ${unit}s: every planned ${unit} passed its gates and was scored.</p>`
      : html`<p>${countWords(total, unit)} without data, by reason. ${view.bounds}</p>
          ${scrollTable(
            'Units without data',
            ['Reason', `#${unit === 'pair' ? 'Pairs' : 'Episodes'}`, 'Meaning', 'Which'],
            view.exclusions.map((row) => [row.reason, row.pairs.length, row.explanation, row.pairs.join(', ')]),
          )}`
  return sectionHtml(
    'gates',
    'Gates and exclusions',
    html`${gates}
      <h3>Excluded, failed and missing ${unit}s</h3>
      ${exclusions}`,
    intro,
  )
}

/** Warnings, leak probe where there is one, and findings of unequal bytes. */
export function warningsHtml(view: Pick<ReportView, 'warnings' | 'nondeterminism'> & { readonly leakProbe?: string }): SafeHtml {
  const list = (lines: readonly string[], none: string) =>
    lines.length === 0
      ? html`<p>${none}</p>`
      : html`<ul>
          ${lines.map((line) => html`<li>${line}</li> `)}
        </ul>`
  return sectionHtml(
    'warnings',
    'Warnings',
    html`${list(view.warnings, 'None.')}
      ${
        view.leakProbe === undefined
          ? ''
          : html`<h3>Can the past be read from the present alone?</h3>
              <p>${view.leakProbe}</p>`
      }
      <h3>Same unit, other bytes</h3>
      ${list(view.nondeterminism, 'None found: no unit was seen to give other bytes when it ran again.')}`,
  )
}
