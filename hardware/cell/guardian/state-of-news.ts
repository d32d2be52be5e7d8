import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import type { News } from './guardian-wire.ts'

type StateNews = Extract<News, { news: 'state' }>

/** The state of both arms, as it was sent. */
export function stateOfNews({ arms, readings, mode, latch }: StateNews): RobotState {
  return {
    arms: [feedbackOf(arms[0]), feedbackOf(arms[1])],
    readings: Float64Array.from(readings),
    mode,
    ...(latch === undefined ? {} : { latch }),
  }
}

function feedbackOf(arm: StateNews['arms'][number]): ArmFeedback {
  return { ...arm, jointsRad: Float64Array.from(arm.jointsRad) }
}
