import type { ReportExample, ReportPicture } from '../report-input.ts'
import type { ReportView } from '../report-view.ts'
import { meetingWords, momentWords, pictureWords } from '../wording/picture-words.ts'
import { html } from './html.ts'
import { SafeHtml } from './safe-html.ts'
import { sectionHtml } from './section-html.ts'
import { STORYBOARD_SCRIPT } from './storyboard-script.ts'

/** A picture of a strip; one with a moment is shown alone while the slider stands there. */
function pictureHtml(picture: ReportPicture, name: string, moment: number | null = null): SafeHtml {
  const source = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`
  const meets = moment !== null && picture.stepIndex === null
  const words = meets ? meetingWords(picture) : pictureWords(picture)
  return html`<li${moment === null ? '' : html` data-moment="${moment}"`}${meets ? html` class="meeting"` : ''}>
    <img src="${source}" width="${picture.widthPx}" height="${picture.heightPx}" alt="${name}: ${words}" /><span>${words}</span>
  </li> `
}

function strip(pictures: readonly ReportPicture[], name: string, frames: readonly ReportPicture[] = []): SafeHtml {
  if (pictures.length === 0) return html`<p class="empty">No picture of ${name} is recorded.</p>`
  return html`<ul class="frames">
    ${frames.length === 0 ? pictures.map((picture) => pictureHtml(picture, name)) : frames.map((picture, moment) => pictureHtml(picture, name, moment))}
  </ul>`
}

/** Pictures of one past, then the present; none where the two pasts were not pictured at the same steps by the same camera. */
function framesInStep({ histories, historySteps, present }: ReportExample): readonly [readonly ReportPicture[], readonly ReportPicture[]] {
  const [first, second] = histories
  const camera = first[0]?.camera
  const same =
    historySteps[0] === historySteps[1] &&
    first.length === second.length &&
    first.every((picture, index) => picture.stepIndex === second[index]!.stepIndex)
  const oneCamera = [...first, ...second].every((picture) => picture.camera === camera)
  const meeting = present.find((picture) => picture.camera === camera)
  return same && oneCamera && meeting !== undefined
    ? [
        [...first, meeting],
        [...second, meeting],
      ]
    : [[], []]
}

function slider(moments: readonly string[]): SafeHtml {
  return html`<div class="moments" hidden>
    <label for="moment">Both pasts, step by step</label>
    <input id="moment" type="range" min="0" max="${moments.length - 1}" step="1" value="0" autocomplete="off" />
    <output for="moment"></output>
  </div>`
}

/** The two histories in step and the one present of the first example. */
export function storyboardHtml(view: ReportView): SafeHtml {
  const [example] = view.examples
  const title = 'In pictures: two pasts, one present'
  if (example === undefined) return sectionHtml('frames', title, html`<p class="empty">No complete pair, so no pictures to show.</p>`)
  const frames = framesInStep(example)
  const moments = frames[0].map(({ stepIndex }) => momentWords(stepIndex, example.historySteps[0]))
  const past = (direction: 0 | 1) =>
    html`<div class="past h${direction}">
      <h3>
        <span class="mark h${direction}" aria-hidden="true">${direction === 0 ? '●' : '▲'}</span> Past ${direction}:
        ${example.branches[direction]}
      </h3>
      ${strip(example.histories[direction], `past ${direction}`, frames[direction])}
      <p class="note">leaves a memory of ${example.memoryBytes[direction].toLocaleString('en-GB')} bytes</p>
    </div>`
  const badge = view.presentBadge
  return sectionHtml(
    'frames',
    title,
    html`<div class="storyboard" ${moments.length === 0 ? '' : html`data-moments="${moments.join('|')}"`}>
        ${moments.length === 0 ? '' : slider(moments)} ${past(0)}${past(1)}
        <div class="past present">
          <h3>One present</h3>
          <div class="beside">
            ${strip(example.present, 'present')}
            <div>
              ${badge === null ? '' : html`<p class="badge-line ${badge.equal ? 'equal' : 'unequal'}"><span aria-hidden="true">${badge.equal ? '=' : '≠'}</span> ${badge.text}</p>`}
              ${example.spliced.length === 0 ? '' : html`<p class="note">Replaced by draws that know neither past: ${example.spliced.join(', ')}.</p>`}
            </div>
          </div>
        </div>
      </div>
      ${moments.length === 0 ? '' : new SafeHtml(`<script>${STORYBOARD_SCRIPT}</script>`)}`,
    `Pair ${example.pairId}. The pasts differ; the present that the policy is asked about does not. Cameras that the policy does not read are compared and shown too.`,
  )
}
