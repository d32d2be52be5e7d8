import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import type { SentAction } from '../../../src/core/cell/tick.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'
import type { News } from './guardian-wire.ts'

type NewsOf<N extends News['news']> = Extract<News, { news: N }>

/** The state of both arms, as it is sent. @param stops - how often visitors have stopped this cell */
export function stateNews({ arms, readings, mode, latch }: RobotState, atMs: number, stops: number): NewsOf<'state'> {
  const [left, right] = arms
  return {
    news: 'state',
    atMs,
    mode,
    ...(latch === undefined ? {} : { latch }),
    stops,
    arms: [feedbackOf(left), feedbackOf(right)],
    readings: [...readings],
  }
}

/** An action that has gone out, as it is sent. @param readings - measured when its last set-point went out */
export function finishedNews(
  { chunkId, step, asked, sent, clamped }: SentAction,
  readings: Float64Array,
  atMs: number,
): NewsOf<'finished'> {
  return { news: 'finished', atMs, chunkId, step, asked: [...asked], sent: [...sent], clamped: [...clamped], readings: [...readings] }
}

/** Whatever an order threw, as it is sent. */
export function refusedNews(id: number, thrown: unknown): NewsOf<'refused'> {
  const known = TwinpastError.from(thrown)
  if (known !== undefined) return { news: 'refused', id, error: known.toJSON() }
  return {
    news: 'refused',
    id,
    error: {
      code: 'guardian-fault',
      fate: 'halt',
      message: 'The guardian met an error of its own.',
      got: thrownText(thrown),
      remedy: 'Both arms keep their last target. Please report it.',
    },
  }
}

function feedbackOf({ jointsRad, faults, ...rest }: ArmFeedback) {
  return { ...rest, jointsRad: [...jointsRad], faults: [...faults] }
}
