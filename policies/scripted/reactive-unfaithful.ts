import type { ControlRule } from './control-rule.ts'
import { memoryDetour } from './memory-detour.ts'

/** Memory moves the way, never the branch: S_exec > 0, p = 1/2, F = 0, no pair reliable. */
export const reactiveUnfaithful: ControlRule = {
  name: 'reactive-unfaithful',
  decide: ({ task, log, seen }) => ({ ...task.fixed(seen), detourM: memoryDetour(task.pastCode(log, seen)) }),
}
