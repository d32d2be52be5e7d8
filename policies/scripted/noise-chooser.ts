import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/** The branch whose draw is largest among the first draws of the tape: seeds differ, memories do not. S_exec = 0, F = 0. */
export const noiseChooser: ControlRule = {
  name: 'noise-chooser',
  decide({ task, seen, tape }) {
    const branches = task.branches(seen)
    let chosen = 0
    for (let i = 1; i < branches.length; i += 1) if ((tape[i] ?? 0) > (tape[chosen] ?? 0)) chosen = i
    return { ...branches[chosen]!, detourM: NO_DETOUR }
  },
}
