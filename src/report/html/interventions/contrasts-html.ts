import type { ClosedLoopView } from '../../interventions/intervention-view.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

/** Paired contrasts with their reference: table and sentences. */
export function contrastsHtml({ contrasts, reference, reach, replayWords }: ClosedLoopView, unit: 'pair' | 'episode'): SafeHtml {
  const table = scrollTable(
    'Paired contrasts',
    ['Contrast', 'In', '#Points', '95 % interval', 'Reading', '#Gained / lost', '#Rows / units', '#p', '#p, Holm'],
    contrasts.map((row) => [
      html`${row.condition} <span class="name">− ${row.reference}, ${row.stage}</span>`,
      row.endpoint,
      row.detected ? html`<strong>${row.difference}</strong>` : row.difference,
      row.interval,
      html`<span class="reading">${row.reading}</span>`,
      row.flips,
      `${row.rows} / ${row.units}`,
      row.p,
      row.adjustedP,
    ]),
  )
  const stages = scrollTable(
    'Episodes that came to each stage',
    ['Stage', '#Came there', '#Did not', 'How they went instead'],
    reach.map((row) => [row.stage, row.reached, row.unreached, row.reasons === '' ? '–' : row.reasons]),
  )
  return sectionHtml(
    'contrasts',
    `Against “${reference}”: paired contrasts`,
    html`<div class="tight">${table}</div>
      <p class="note">
        Paired within past and seed; the unit is the ${unit}. Exact sign-flip test over units, two-sided, against zero; Holm’s correction
        over all registered contrasts. Gained and lost count single rows and can cancel. Below 40 units the interval printed is the
        small-sample one; it is not cut off at 100 points. Points are per cent of rows, or of the whole task for worth.
      </p>
      <details class="data">
        <summary>Contrast by contrast, in words</summary>
        <ul>
          ${contrasts.map(({ sentence }) => html`<li>${sentence}</li> `)}
        </ul>
      </details>
      <h3>Episodes that did not come so far</h3>
      ${stages}
      <p class="note">Whether an episode comes to a stage is settled before anything is installed, so it cannot favour a condition.</p>
      ${replayWords === '' ? '' : html`<p>${replayWords}</p>`}`,
  )
}
