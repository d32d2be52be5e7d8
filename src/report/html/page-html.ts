import type { ReportView } from '../report-view.ts'
import { choiceHtml, dissociationHtml } from './endpoints-html.ts'
import { framesHtml, pathsHtml } from './example-html.ts'
import { headerHtml, questionsHtml } from './first-screen.ts'
import { gatesHtml, warningsHtml } from './gates-html.ts'
import { html } from './html.ts'
import { decompositionHtml, reliabilityHtml, tauHtml } from './pairs-html.ts'
import { provenanceHtml } from './provenance-html.ts'
import { SafeHtml } from './safe-html.ts'
import { STYLE } from './style.ts'

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

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The whole report as one file: no script, no outside request, every string escaped. */
export function pageHtml(view: ReportView): string {
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${view.title}: ${view.verdict.headline}</title>
        <style>
          ${new SafeHtml(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the verdict</a>
        <nav aria-label="Contents">
          <ul>
            ${contents.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li> `)}
          </ul>
        </nav>
        <main id="main">
          ${headerHtml(view)}${questionsHtml(view)}${dissociationHtml(view)}${choiceHtml(view)}${reliabilityHtml(view)}${decompositionHtml(view)}${tauHtml(view)}${pathsHtml(view)}${framesHtml(view)}${gatesHtml(view)}${warningsHtml(view)}${provenanceHtml(view)}
        </main>
        <footer>
          <p>twinpast report, schema 1. Study <code>${view.digests[0]?.value ?? ''}</code></p>
        </footer>
      </body>
    </html> `
  return body.text
}
