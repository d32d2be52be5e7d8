import type { GuardLatch } from '../../../src/core/cell/guard-latch.ts'
import type { RunEnd } from '../../../src/trials/journal/trial-event.ts'
import type { Course } from './run-course.ts'

/** Latches by which guard or person keep a motion from doing harm; every other one says that arm, line or host failed. */
const SAFETY_STOPS = new Set([
  ...['out-of-workspace', 'set-point-refused', 'arms-too-close', 'tip-too-fast', 'tracking-error'],
  ...['target-out-of-limits', 'joints-outside-limits', 'dead-man-released', 'operator-stop'],
])
const LONGEST_WHY = 600

/**
 * How a course ended, as the journal says it. A Stop that somebody pressed comes first; then the registered time, a lost camera, the guard; whatever
 * else held the arms is a fault of the robot. An answer that the guard refuses to execute is a safety stop: nothing of it was executed.
 */
export function runEndOf({ timeUp, stopped }: Course, latch: GuardLatch | undefined, asked: boolean): Pick<RunEnd, 'ended' | 'why'> {
  if (asked) return { ended: 'stopped' }
  if (stopped === undefined) return { ended: timeUp ? 'time-limit' : 'finished' }
  if (timeUp) return { ended: 'time-limit', why: 'the registered time of the run is over' }
  const { code, details } = stopped
  const why = `${code}: ${details.message} ${details.got ?? ''} ${details.where ?? ''}`.trim().slice(0, LONGEST_WHY)
  if (code.startsWith('camera-')) return { ended: 'camera-lost', why }
  if (code === 'chunk-refused') return { ended: 'safety-stop', why }
  if (code === 'guard-latched' && latch !== undefined && SAFETY_STOPS.has(latch.code)) return { ended: 'safety-stop', why }
  return { ended: 'robot-fault', why }
}
