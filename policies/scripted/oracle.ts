import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/** Does what its remembered past warrants; stays neutral if it holds no past. p = F = 1, every pair reliable. */
export const oracle: ControlRule = {
  name: 'oracle',
  decide: ({ task, log, seen }) => ({ ...(task.warranted(log, seen) ?? task.neutral(seen)), detourM: NO_DETOUR }),
}
