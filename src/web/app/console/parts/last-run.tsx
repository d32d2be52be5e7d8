import type { ConsoleState } from '../../../wire/console-state.ts'
import { endWords, invalidWords } from './words.ts'

/** Whether the trial before the one whose turn it is has been lost, and where it comes again. */
export function LastRun({ state: { view } }: { readonly state: ConsoleState }) {
  const place = view.trials.findIndex(({ code }) => code === view.next)
  const before = view.trials[place === -1 ? view.trials.length - 1 : place - 1]
  const started = place !== -1 && !['planned', 'checked'].includes(view.trials[place]?.stage ?? '')
  if (before?.invalid === undefined || started) return null
  const { code, run, invalid } = before
  const why = run !== undefined && invalid.byRule ? endWords[run.ended] : invalidWords[invalid.reason]
  const repeat = view.trials.findIndex((trial) => trial.code === invalid.replacement) + 1
  return (
    <p class="last-run" role="status">
      ✕ {code} does not count ({invalid.reason === 'clamped' ? invalidWords.clamped : why});{' '}
      {repeat === 0 ? 'no repeat is left.' : `repeated at the end as trial ${repeat}.`}
    </p>
  )
}
