import type { ControlRule } from './control-rule.ts'
import { memoryDetour } from './memory-detour.ts'

/** Ends between the branches, by a way that memory moves: S_exec > 0, every readout ambiguous, p = F = 0. */
export const ambiguous: ControlRule = {
  name: 'ambiguous',
  decide: ({ task, log, seen }) => ({ ...task.neutral(seen), detourM: memoryDetour(task.pastCode(log, seen)) }),
}
