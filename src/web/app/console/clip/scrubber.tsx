import { useEffect, useState } from 'preact/hooks'
import { clipPlayer } from './clip-player.ts'

export function Scrubber() {
  const [, redraw] = useState(0)
  useEffect(() => clipPlayer.onChange(() => redraw((count) => count + 1)), [])
  const { positionMs, rate, span } = clipPlayer
  const seconds = (positionMs / 1000).toFixed(2)
  const said = span.startMs < 0 && positionMs < 0 ? `${seconds} s, before the present` : `${seconds} s after the present`
  return (
    <div class="scrubber">
      <button type="button" onClick={() => clipPlayer.toggle()}>
        {rate === 0 ? '▶ Play' : '❚❚ Pause'} <kbd>Space</kbd>
      </button>
      <button type="button" aria-label="One picture back" onClick={() => clipPlayer.step(-1)}>
        ◂ <kbd>,</kbd>
      </button>
      <input
        type="range"
        min={span.startMs}
        max={span.endMs}
        step="any"
        value={positionMs}
        aria-label="Time in the clip"
        aria-valuetext={said}
        onInput={(event) => clipPlayer.seek(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label="One picture on" onClick={() => clipPlayer.step(1)}>
        ▸ <kbd>.</kbd>
      </button>
      <output class="figures">
        {seconds} s{rate === 0 ? '' : `, × ${rate}`}
      </output>
    </div>
  )
}
