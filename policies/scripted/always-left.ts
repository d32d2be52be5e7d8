import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/** The leftmost branch whatever the past: F = 0; ambiguous where both targets are equally far from it (front|back). */
export const alwaysLeft: ControlRule = {
  name: 'always-left',
  decide: ({ task, seen }) => ({ ...task.leftmost(seen), detourM: NO_DETOUR }),
}
