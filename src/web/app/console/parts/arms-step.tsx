import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import { clockTime } from './words.ts'

/** The first step where people reset the cell, and how it ended: at the pose, or on the way there. */
export function ArmsStep({ state, trial }: { readonly state: ConsoleState; readonly trial: ShownTrial }) {
  if (!state.hasCell || !state.bringsArms || trial.code !== state.view.next) return null
  if (trial.stage !== 'planned' && trial.stage !== 'checked') return null
  const { brought } = trial
  return (
    <p role="status">
      {brought === undefined ? (
        <>
          1. <kbd>Y</kbd> Have the arms brought to their pose. 2. Lay the objects. 3. Check the present.
        </>
      ) : brought.ended === 'reached' ? (
        `✓ The arms came to the registered pose at ${clockTime(brought.at)} and were held there, with power.`
      ) : (
        <>
          ⚠ The arms were STOPPED ON THE WAY at {clockTime(brought.at)}, with power{brought.why === undefined ? '' : `: ${brought.why}`}.
          See why, then <kbd>Y</kbd> again.
        </>
      )}
    </p>
  )
}
