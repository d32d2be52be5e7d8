import type { InterventionRow } from '../../core/intervention-evidence.ts'
import { executedActions } from '../closed-loop/executed-actions.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'
import type { FaultMoment } from './live-to-fault.ts'
import type { FaultCourse } from './strike.ts'

/** The row of one course. There is one branch, so nothing is chosen: success of the episode, by the monitor, is the endpoint. */
export function faultRow({ direction, seedIndex }: NativeEpisode, { atStep }: FaultMoment, course: FaultCourse): InterventionRow {
  const { stage, condition, faultDetected, memoryDigest, episode } = course
  const chunk = episode.chunks.get(atStep)!
  const success = episode.ending === 'success'
  return {
    direction,
    seedIndex,
    stage,
    condition,
    atStep,
    memoryDigest,
    faultDetected,
    chunk,
    chunkChoice: null,
    executed: executedActions(episode, chunk.dimensions, atStep),
    choice: null,
    utility: null,
    success,
    executionSuccess: success,
    endDigest: episode.end.digest,
  }
}
