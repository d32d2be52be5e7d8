import type { DeadMan } from '../../../src/core/cell/dead-man.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Tolerance for a sign that seems to come from the future, ms. */
const CLOCK_SLACK_MS = 5

/** Layer 12, dead-man: while the arms move, somebody holds the key, or the heartbeat of a page arrives. */
export function checkDeadMan(deadMan: DeadMan, nowMs: number, boundMs: number): GuardFinding | undefined {
  const heldAtMs = deadMan.heldAtMs()
  const ageMs = nowMs - (heldAtMs ?? NaN)
  if (ageMs <= boundMs && ageMs >= -CLOCK_SLACK_MS) return undefined
  return {
    code: 'dead-man-released',
    text: `${deadMan.name} is not held`,
    got: heldAtMs === undefined ? 'let go' : `last held ${ageMs.toFixed(0)} ms ago`,
    expected: `held within ${boundMs} ms`,
    remedy: 'hold it, then arm again',
  }
}
