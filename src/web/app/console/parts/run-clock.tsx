import type { ConsoleState } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { runTone } from './run-tone.ts'
import { useTicking } from './ticking.ts'

/** How long the run has lasted, against its limit: amber from four fifths on, red at the limit, and said in words. */
export function RunClock({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  useTicking(200)
  if (state.runningMs === null) return null
  const { runSeconds } = state.rules
  const seconds = (state.runningMs + store.nowMs() - Date.parse(state.now)) / 1000
  const tone = runTone(seconds, runSeconds)
  const words = { red: 'LIMIT REACHED: the run is being ended', amber: 'ends soon', calm: 'running' }[tone]
  return (
    <div class={`run-clock ${tone}`} role="timer" aria-label={`Run: ${words}`}>
      <span class="time figures">
        {Math.max(0, seconds).toFixed(1)} s of {runSeconds} s
      </span>
      <progress max={runSeconds} value={Math.min(seconds, runSeconds)} aria-label="Time of the run" />
      <span>{words}</span>
    </div>
  )
}
