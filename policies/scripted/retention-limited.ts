import type { ControlRule } from './control-rule.ts'
import { oracle } from './oracle.ts'

/** An oracle that forgets: it keeps the newest 8 entries. At a decision later than that the retention gate refuses the pair. */
export const retentionLimited: ControlRule = { name: 'retention-limited', retainedSteps: 8, decide: oracle.decide }
