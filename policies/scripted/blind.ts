import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/** Keeps a full memory and never reads it: one fixed branch, byte-equal actions. S_exec = 0, F = 0. */
export const blind: ControlRule = {
  name: 'blind',
  decide: ({ task, seen }) => ({ ...task.fixed(seen), detourM: NO_DETOUR }),
}
