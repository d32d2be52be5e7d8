import { NO_DETOUR } from './control-move.ts'
import type { ControlRule } from './control-rule.ts'

/**
 * An oracle that keeps only the newest entries (`ControlTask.shortMemorySteps`) and takes the fixed branch once the past has left them:
 * p = F = 1 as long as they hold it, p = 1/2, F = 0 and byte-equal actions after. Where retention is required, its gate refuses such pairs.
 */
export const retentionLimited: ControlRule = {
  name: 'retention-limited',
  forgets: true,
  decide: ({ task, log, seen }) => ({ ...(task.warranted(log, seen) ?? task.fixed(seen)), detourM: NO_DETOUR }),
}
