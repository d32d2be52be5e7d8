import type { ShownPast, ShownPicture } from '../../../wire/viewer-pair.ts'
import { PastName } from '../parts/past-name.tsx'
import { pictureAt } from '../store/step-span.ts'
import { Picture } from './picture.tsx'

interface PastPaneProps {
  readonly past: ShownPast
  readonly direction: 0 | 1
  /** Relative to the present. */
  readonly step: number
  readonly present: readonly ShownPicture[]
}

/** One past at the moment of the scrubber: its newest picture, and what has happened in it so far. */
export function PastPane({ past, direction, step, present }: PastPaneProps) {
  const { branch, steps, events, evidence, memoryBytes, recorded } = past
  const at = step + steps
  const own = pictureAt(past, step)
  const picture = step >= 0 ? (present.find(({ camera }) => camera === own?.camera) ?? present[0] ?? own) : own
  return (
    <article class={`past h${direction}`} aria-label={`Past ${direction}`}>
      <h4>
        <PastName direction={direction} branch={branch} />
      </h4>
      {picture === undefined ? (
        <p class="empty">No picture of this past is recorded.</p>
      ) : (
        <Picture picture={picture} of={`past ${direction}`} />
      )}
      <p class="moment">
        {at < 0 ? `begins in ${-at} steps` : step >= 0 ? `the one present, after ${steps} steps` : `step ${at} of ${steps}`}
        {at >= evidence.fromStep && at <= evidence.toStep && step < 0 ? '; here the pictures tell the pasts apart' : ''}
      </p>
      <ol class="events" aria-label={`Events of past ${direction}`}>
        {events.map(({ kind, place, object, stepIndex }, index) => (
          <li key={index} class={stepIndex <= at ? 'happened' : undefined}>
            step {stepIndex}: {kind} {object} at {place}
            {stepIndex <= at ? <span aria-hidden="true"> ✓</span> : ''}
          </li>
        ))}
        {events.length === 0 && <li>no event</li>}
      </ol>
      <p class="note">
        leaves a memory of {memoryBytes.toLocaleString('en-GB')} bytes{recorded ? '; read from a recording' : ''}
      </p>
    </article>
  )
}
