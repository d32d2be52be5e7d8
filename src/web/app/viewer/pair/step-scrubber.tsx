import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import type { StepPlayer } from '../store/step-player.ts'
import { eventStops, pictureStops } from '../store/step-span.ts'
import { EventTrack } from './event-track.tsx'

/** One scrubber for both pasts and the executed steps after them. */
export function StepScrubber({ player, pair }: { readonly player: StepPlayer; readonly pair: ConstructedPair }) {
  const { step, speed, span } = player
  const said = step < 0 ? `${-step} steps before the present` : step === 0 ? 'the present' : `executed step ${step} of ${span.last}`
  const seek = (value: string) => player.by(Number(value) - step)
  return (
    <div class="scrubber">
      <div class="buttons">
        <button type="button" onClick={() => player.toggle()}>
          {speed === 0 ? '▶ Play' : '❚❚ Pause'} <kbd>Space</kbd>
        </button>
        <button type="button" aria-label="Event before" onClick={() => player.toward(eventStops(pair), -1)}>
          |◂ <kbd>[</kbd>
        </button>
        <button type="button" aria-label="Picture or step back" onClick={() => player.toward(pictureStops(pair), -1)}>
          ◂ <kbd>,</kbd>
        </button>
        <button type="button" aria-label="Picture or step on" onClick={() => player.toward(pictureStops(pair), 1)}>
          ▸ <kbd>.</kbd>
        </button>
        <button type="button" aria-label="Next event" onClick={() => player.toward(eventStops(pair), 1)}>
          ▸| <kbd>]</kbd>
        </button>
        <output>
          {said}
          {speed === 0 ? '' : `, × ${speed}`}
        </output>
      </div>
      <input
        type="range"
        aria-label="Steps before and after the present"
        min={span.first}
        max={span.last}
        step={1}
        value={step}
        aria-valuetext={said}
        onInput={(event) => seek(event.currentTarget.value)}
      />
      <EventTrack pair={pair} span={span} step={step} />
    </div>
  )
}
