import type { Scenario } from '../src/core/scenario.ts'

/**
 * First field of every random stream of a calibration. A study seeds its streams with its own name, in which a slash is not allowed:
 * no pair of any study can share a draw with a natural rollout or a control.
 */
export const CALIBRATION_STREAMS = { rollouts: 'calibration/natural', controls: 'calibration/controls' } as const

/** One past to be lived through for a calibration. */
export interface RolloutPlace {
  readonly task: string
  readonly decision: string
  readonly branch: string
  readonly rollout: number
}

/** Name of a rollout within the calibration streams, in the place of a pair. */
export function rolloutId({ task, decision, branch, rollout }: RolloutPlace): string {
  return `${task}/${decision}/${branch}/${rollout}`
}

/** The scenario of a rollout: fresh draws, as a study names its own. */
export function rolloutScenario(place: RolloutPlace): Scenario {
  const { task, decision, branch } = place
  return { task, decision, branch, streamFields: [CALIBRATION_STREAMS.rollouts, rolloutId(place), '', '', 'natural'] }
}
