import type { ArmFeedback, ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Largest ages, ms. */
export interface FeedbackBounds {
  readonly jointsStaleMs: number
  readonly statusStaleMs: number
  readonly powerStaleMs: number
}

/** Tolerance for a report that seems to come from the future, ms. */
const CLOCK_SLACK_MS = 5

/** Layer 3, freshness of feedback: six finite joints and an opening, and no report older than its bound. */
export function checkFeedback(
  arm: ArmSide,
  feedback: ArmFeedback | undefined,
  nowMs: number,
  bounds: FeedbackBounds,
): GuardFinding | undefined {
  const remedy = `check cable, power and bus of the ${arm} arm, then arm again`
  if (feedback === undefined) {
    return {
      code: 'no-feedback',
      text: `the ${arm} arm has not reported`,
      got: 'nothing',
      expected: 'joints, gripper and status',
      remedy,
      arm,
    }
  }
  const { jointsRad, gripperM } = feedback
  if (feedback.arm !== arm || jointsRad.length !== 6 || !jointsRad.every(Number.isFinite) || !Number.isFinite(gripperM)) {
    return {
      code: 'feedback-broken',
      text: `the report of the ${arm} arm cannot be used`,
      got: `${feedback.arm}: ${Array.from(jointsRad).join(' ')}, gripper ${gripperM}`,
      expected: 'six finite joints and a finite opening of this arm',
      remedy,
      arm,
    }
  }
  const reports = [
    ['joints-stale', 'joint', feedback.jointsAtMs, bounds.jointsStaleMs],
    ['status-stale', 'status', feedback.statusAtMs, bounds.statusStaleMs],
    ['power-stale', 'power', feedback.powerAtMs, bounds.powerStaleMs],
  ] as const
  for (const [code, report, atMs, staleMs] of reports) {
    const ageMs = nowMs - atMs
    if (ageMs <= staleMs && ageMs >= -CLOCK_SLACK_MS) continue
    const got = `${ageMs.toFixed(0)} ms old`
    return { code, text: `the ${report} report of the ${arm} arm is not fresh`, got, expected: `at most ${staleMs} ms`, remedy, arm }
  }
  return undefined
}
