import { costFigure } from '../../figures/cost-figure.ts'
import { formatFixed } from '../../format-fixed.ts'
import type { ClosedLoopView, CostView } from '../../interventions/intervention-view.ts'
import { costHost, interventionAlts } from '../../wording/interventions/figure-alts.ts'
import { figureHtml } from '../figure-html.ts'
import { html } from '../html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { scrollTable } from '../scroll-table.ts'
import { sectionHtml } from '../section-html.ts'

/** Detection by digest, apart from restoration. */
export function detectionHtml({ detection, detectionWords }: ClosedLoopView): SafeHtml | '' {
  if (detection.length === 0) return ''
  return sectionHtml(
    'detection',
    'Detecting the fault, apart from recovering from it',
    html`<p>${detectionWords}</p>
      ${scrollTable(
        'Alarms of the integrity check',
        ['Memory', '#Alarms', 'Interval of the share'],
        detection.map(({ stage, alarms }) => [stage, alarms.counts, alarms.evidence]),
      )}
      <p class="note">
        The check compares the digest of the memory that the policy holds with that of the true one, before anything is restored. An alarm
        on “no fault” is a false one.
      </p>`,
  )
}

/** Bytes and times of the protected anchor: measured on one machine, no evidence. */
export function costHtml(cost: CostView | null): SafeHtml | '' {
  if (cost === null) return ''
  const { bytes, restore } = cost
  return sectionHtml(
    'cost',
    'What the protected anchor costs',
    figureHtml({
      draw: (widthPx) => costFigure(cost, widthPx, { bytes: interventionAlts.costBytes(cost), time: interventionAlts.costTime(cost) }),
      wideWidthPx: 700,
      caption: costHost(cost),
      data: scrollTable(
        'Cost of the protected anchor',
        ['What', '#Value'],
        [
          ...bytes.map(({ name, value }) => [name, `${value.toLocaleString('en-GB')} bytes`]),
          ['restore time, median', `${formatFixed(restore.medianMs, 3)} ms`],
          ['restore time, shortest', `${formatFixed(restore.leastMs, 3)} ms`],
          ['restore time, longest', `${formatFixed(restore.mostMs, 3)} ms`],
          ['restorations', restore.times],
        ],
      ),
    }),
    'Host facts of one machine, kept beside the record. They are no evidence and enter no number above.',
  )
}
