import { intervalFigure } from '../figures/interval-figure.ts'
import type { CardView, ReportView, Tone } from '../report-view.ts'
import { html } from './html.ts'
import { quantityHtml } from './quantity-html.ts'
import type { SafeHtml } from './safe-html.ts'
import { sectionHtml } from './section-html.ts'

const glyphs: Readonly<Record<Tone, string>> = { positive: '✓', negative: '✕', neutral: '–', withheld: '!' }

function card(view: CardView): SafeHtml {
  const label = `${view.endpointName}: estimate ${view.estimate.text}. ${view.evidence}`
  return html`<article class="card tone-${view.tone}">
    <h3>${view.question}</h3>
    <p class="answer"><span class="tone" aria-hidden="true">${glyphs[view.tone]}</span> ${view.answer}</p>
    <p class="estimate">${quantityHtml(view.estimate)}</p>
    <p class="endpoint">${view.endpointName}</p>
    <div class="whisker">
      ${intervalFigure({ estimate: view.estimate.value, interval: view.interval, scale: view.scale, reference: view.reference, label })}
    </div>
    <p class="explanation">${view.explanation}</p>
    <p class="evidence">${view.evidence}</p>
  </article> `
}

type HeaderView = Pick<ReportView, 'title' | 'subtitle' | 'verdict' | 'steps' | 'flow'>

/** Title, verdict in words, how it was reached, pair flow. `kind` says what was done, `word` what the sentence in the box is. */
export function headerHtml(view: HeaderView, kind: string, word: 'Verdict' | 'Finding'): SafeHtml {
  const { verdict } = view
  const flow = view.flow.map(
    (step) =>
      html`<li>
        <span class="count">${step.count}</span><span class="step">${step.name}</span><span class="what">${step.explanation}</span>
      </li> `,
  )
  const steps = view.steps.map(
    (step) =>
      html`<li class="${step.passed ? 'yes' : 'no'}">
        <span aria-hidden="true">${step.passed ? '✓' : '✕'}</span> ${step.question} <strong>${step.passed ? 'Yes' : 'No'}.</strong>
        <span class="detail">${step.detail}</span>
      </li> `,
  )
  return html`<header>
    <p class="kicker">twinpast · ${kind}</p>
    <h1>${view.title}</h1>
    <p class="subtitle">${view.subtitle}</p>
    <div class="verdict tone-${verdict.tone}" role="group" aria-label="${word}">
      <p class="code">${word}: <code>${verdict.code}</code></p>
      <p class="headline"><span class="tone" aria-hidden="true">${glyphs[verdict.tone]}</span> ${verdict.headline}</p>
      ${verdict.lead.map((sentence) => html`<p class="lead">${sentence}</p> `)}
      <p class="basis">${verdict.basis}</p>
      <details>
        <summary>How this ${word.toLowerCase()} was reached</summary>
        <ol class="steps">
          ${steps}
        </ol>
      </details>
    </div>
    <h2 class="quiet">From plan to score: ${word === 'Verdict' ? 'pairs' : 'units'}</h2>
    <ol class="flow">
      ${flow}
    </ol>
  </header> `
}

/** The four questions with estimate, interval and units; then what the audit does not show. */
export function questionsHtml(view: ReportView): SafeHtml {
  return html`${sectionHtml('questions', 'Four questions', html`<div class="cards">${view.cards.map(card)}</div>`, 'Each has a number of its own; choice and worth are measured apart and never computed from one another.')}${sectionHtml(
    'not-shown',
    'What this audit does not show',
    html`<ul class="caveats">
      ${view.notShown.map((sentence) => html`<li>${sentence}</li> `)}
    </ul>`,
  )}`
}
