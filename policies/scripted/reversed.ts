import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/** Does what another past would warrant. p = 0, F = -1 for every pair. */
export const reversed: ControlRule = {
  name: 'reversed',
  decide: ({ task, log, seen }) => ({ ...(task.reversed(log, seen) ?? task.neutral(seen)), detourM: NO_DETOUR }),
}
