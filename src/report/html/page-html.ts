import type { ReportView } from '../report-view.ts'
import { GATE_INTROS } from '../wording/gate-words.ts'
import { documentHtml } from './document-html.ts'
import { choiceHtml, dissociationHtml } from './endpoints-html.ts'
import { pathsHtml } from './example-html.ts'
import { headerHtml, questionsHtml } from './first-screen.ts'
import { gatesHtml, warningsHtml } from './gates-html.ts'
import { html } from './html.ts'
import { decompositionHtml, reliabilityHtml, tauHtml } from './pairs-html.ts'
import { provenanceHtml } from './provenance-html.ts'
import { storyboardHtml } from './storyboard-html.ts'
import { STORYBOARD_SCRIPT_SOURCE } from './storyboard-script.ts'
import { waitsHtml } from './waits-html.ts'

const contents: readonly (readonly [string, string])[] = [
  ['questions', 'Questions'],
  ['not-shown', 'Not shown'],
  ['endpoints', 'Endpoints'],
  ['choice', 'Choice'],
  ['reliability', 'Pairs'],
  ['decomposition', 'Habit'],
  ['tau', 'Tau'],
  ['paths', 'Paths'],
  ['frames', 'Frames'],
  ['gates', 'Gates'],
  ['warnings', 'Warnings'],
  ['registration', 'Plan'],
  ['digests', 'Digests'],
  ['reproduce', 'Reproduce'],
]

/** The whole report as one file; its only script steps through the pictures of the two pasts. */
export function pageHtml(view: ReportView): string {
  return documentHtml({
    title: `${view.title}: ${view.verdict.headline}`,
    contents: view.waits === null ? contents : [...contents.slice(0, 2), ['waits', 'Waiting'], ...contents.slice(2)],
    skip: 'Skip to the verdict',
    main: [
      headerHtml(view, 'counterfactual memory audit', 'Verdict'),
      questionsHtml(view),
      waitsHtml(view),
      dissociationHtml(view),
      choiceHtml(view),
      reliabilityHtml(view),
      decompositionHtml(view),
      tauHtml(view),
      pathsHtml(view),
      storyboardHtml(view),
      gatesHtml(view, 'pair', GATE_INTROS.constructed),
      warningsHtml(view),
      provenanceHtml(view, 'decisions'),
    ],
    footer: html`twinpast report, schema 1. Study <code>${view.digests[0]?.value ?? ''}</code>`,
    scriptSource: STORYBOARD_SCRIPT_SOURCE,
  })
}
