import { useEffect, useState } from 'preact/hooks'
import { clipPlayer } from './shown-clip.ts'
import { clipZoom } from './clip-zoom.ts'

export function Scrubber() {
  const [, redraw] = useState(0)
  useEffect(() => {
    const again = () => redraw((count) => count + 1)
    const quiet = [clipPlayer.onChange(again), clipZoom.onChange(again)]
    return () => quiet.forEach((end) => end())
  }, [])
  const { positionMs, rate, speed, span, loop } = clipPlayer
  const said =
    span.startMs < 0 && positionMs < 0 ? `${seconds(positionMs)} s, before the present` : `${seconds(positionMs)} s after the present`
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
        {seconds(positionMs)} s, × {speed}
        {rate < 0 ? ' backwards' : ''}
      </output>
      <div class="clip-tools">
        <button type="button" aria-label="Slower" onClick={() => clipPlayer.faster(-1)}>
          slower <kbd>-</kbd>
        </button>
        <button type="button" aria-label="Faster" onClick={() => clipPlayer.faster(1)}>
          faster <kbd>+</kbd>
        </button>
        <button type="button" onClick={() => clipPlayer.mark('start')}>
          loop from here <kbd>S</kbd>
        </button>
        <button type="button" onClick={() => clipPlayer.mark('end')}>
          to here <kbd>D</kbd>
        </button>
        {loop.startMs !== undefined && (
          <button type="button" onClick={() => clipPlayer.unmark()}>
            ↻ {seconds(loop.startMs)} to {loop.endMs === undefined ? '…' : seconds(loop.endMs)} s: end it <kbd>O</kbd>
          </button>
        )}
        <button type="button" onClick={() => clipZoom.next()}>
          zoom × {clipZoom.scale} <kbd>Z</kbd>
        </button>
      </div>
    </div>
  )
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}
