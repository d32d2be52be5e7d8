import type { InterventionView } from '../../interventions/intervention-view.ts'
import { GATE_INTROS } from '../../wording/gate-words.ts'
import { PROTOCOL_WORDS } from '../../wording/interventions/protocol-words.ts'
import { documentHtml } from '../document-html.ts'
import { headerHtml } from '../first-screen.ts'
import { gatesHtml, warningsHtml } from '../gates-html.ts'
import { html } from '../html.ts'
import { provenanceHtml } from '../provenance-html.ts'
import type { SafeHtml } from '../safe-html.ts'
import { sectionHtml } from '../section-html.ts'
import { compositionHtml } from './composition-html.ts'
import { donorHtml, successHtml } from './conditions-html.ts'
import { contrastsHtml } from './contrasts-html.ts'
import { costHtml, detectionHtml } from './fault-html.ts'
import { quantitiesHtml, rungsHtml } from './ladder-html.ts'
import { stripsHtml } from './strips-html.ts'

/** Anchor, name in the contents, and the part itself; an empty part is left out of both. */
type Part = readonly [string, string, SafeHtml | '']

function resultParts({ results, targetWord, protocol }: InterventionView): readonly Part[] {
  if (results.kind === 'ladder')
    return [
      ['ladder', 'Ladder', rungsHtml(results)],
      ['quantities', 'Quantities', quantitiesHtml(results)],
    ]
  return [
    ['success', 'Success', successHtml(results)],
    ['donor', 'Commitment', donorHtml(results, targetWord)],
    ['composition', 'First chunk', compositionHtml(results)],
    ['contrasts', 'Contrasts', contrastsHtml(results, protocol === 'anchor-fault' ? 'episode' : 'pair')],
    ['layouts', 'Layouts', stripsHtml(results)],
    ['detection', 'Detection', detectionHtml(results)],
    ['cost', 'Cost', costHtml(results.cost)],
  ]
}

function notShownHtml({ notShown }: InterventionView): SafeHtml {
  return sectionHtml(
    'not-shown',
    'What this report does not show',
    html`<ul class="caveats">
      ${notShown.map((sentence) => html`<li>${sentence}</li> `)}
    </ul>`,
  )
}

/** The report of an intervention record as one file: no script, no outside request. */
export function interventionPageHtml(view: InterventionView): string {
  const parts: readonly Part[] = [
    ...resultParts(view),
    ['not-shown', 'Not shown', notShownHtml(view)],
    ['gates', 'Gates', gatesHtml(view, view.protocol === 'anchor-fault' ? 'episode' : 'pair', GATE_INTROS[view.protocol])],
    ['warnings', 'Warnings', warningsHtml({ warnings: view.warnings, nondeterminism: view.nondeterminism })],
  ]
  const shown = parts.filter(([, , part]) => part !== '')
  return documentHtml({
    title: `${view.title}: ${view.verdict.headline}`,
    contents: [
      ...shown.map(([id, name]) => [id, name] as const),
      ['registration', 'Plan'],
      ['digests', 'Digests'],
      ['reproduce', 'Reproduce'],
    ],
    skip: 'Skip to the finding',
    main: [headerHtml(view, PROTOCOL_WORDS[view.protocol], 'Finding'), ...shown.map(([, , part]) => part), provenanceHtml(view, 'rows')],
    footer: html`twinpast intervention report, schema 1. Study <code>${view.digests[0]?.value ?? ''}</code>`,
  })
}
