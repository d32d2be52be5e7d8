import type { AlarmClock } from '../clock/alarm-clock.ts'
import { systemClock } from '../clock/system-clock.ts'

/** The clock that every process of this host reads alike: a present is stamped in one process and its age judged in another. */
export const hostClock: AlarmClock = { nowMs: () => Number(process.hrtime.bigint()) / 1e6, after: systemClock.after }
