import type { ShownTrial } from '../../../wire/console-state.ts'
import { clockTime, endWords, invalidWords, labelWords } from './words.ts'

/** How a trial ended and what was said about it, as far as this person may see. */
export function TrialFacts({ trial }: { readonly trial: ShownTrial }) {
  const { run, invalid, label, ratings, adjudication, comments } = trial
  return (
    <ul class="facts">
      {run !== undefined && (
        <li>
          Run: {endWords[run.ended]}, {(run.durationMs / 1000).toFixed(1)} s, {run.actions} actions
          {run.clamped.length === 0 ? '' : '; the guard changed an action'}
          {run.why === undefined ? '' : `; ${run.why}`}
        </li>
      )}
      {invalid !== undefined && (
        <li>
          Does not count: {invalidWords[invalid.reason]}
          {invalid.byRule ? ' (by the registered rule)' : ''}
          {invalid.comment === undefined ? '' : `; ${invalid.comment}`}
          {invalid.replacement === null ? '; no repeat is left' : `; repeated as ${invalid.replacement}`}
        </li>
      )}
      {[
        { role: 'Label', given: label },
        ...ratings.map((given) => ({ role: 'Second rating', given })),
        { role: 'Decision', given: adjudication },
      ].map(({ role, given }) =>
        given === undefined ? null : (
          <li key={given.sequence}>
            {role} by {given.by}, {clockTime(given.at)}: {labelWords(given.label, trial)}
          </li>
        ),
      )}
      {comments.map(({ by, at, text }) => (
        <li key={`${by} ${at}`}>
          Comment by {by}, {clockTime(at)}: {text}
        </li>
      ))}
    </ul>
  )
}
