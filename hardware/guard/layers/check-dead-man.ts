import type { DeadMan } from '../../../src/core/cell/dead-man.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Layer 12, dead-man: while the arms move, somebody holds the key, or the heartbeat of a page arrives. */
export function checkDeadMan(deadMan: DeadMan, nowMs: number, boundMs: number): GuardFinding | undefined {
  const heldAtMs = deadMan.heldAtMs()
  if (heldAtMs !== undefined && nowMs - heldAtMs <= boundMs) return undefined
  return {
    code: 'dead-man-released',
    text: `${deadMan.name} is not held`,
    got: heldAtMs === undefined ? 'let go' : `last held ${(nowMs - heldAtMs).toFixed(0)} ms ago`,
    expected: `held within ${boundMs} ms`,
    remedy: 'hold it, then arm again',
  }
}
