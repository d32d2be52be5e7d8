import type { EmbeddedSession } from './embedded-session.ts'

/** Where an episode stands by the task's own rules. */
interface EpisodeStatus {
  readonly success: boolean
  /** Stages passed; Put Back: 1 after a right first press, 2 when put back. Swap: 1 when done. Repick: 1 lifted, 2 put back, 3 lifted again. */
  readonly stage: number
  /** A mistake that cannot be repaired, e.g. a first press with the cube elsewhere, or the step limit is used up. */
  readonly failed: boolean
}

/** Evaluator-only view of the episode that runs in a session. Reads, never writes. */
export interface EpisodeJudge {
  episodeStatus(): EpisodeStatus
  /** True pose of every object: x, y, z in metres and yaw in rad, [objects, 4]. */
  objectPoses(): Float64Array
}

/** Opens the judge of a session. */
export function openEpisodeJudge(session: EmbeddedSession): EpisodeJudge {
  return {
    episodeStatus() {
      const cell = session.runningCell()
      const { counters, task } = cell
      const success = cell.solved(session.runningBranch())
      return {
        success,
        stage: task.stagesPassed(counters.stage) + Number(success),
        failed: counters.failed || (!success && counters.stepIndex >= task.stepLimit),
      }
    },
    objectPoses() {
      const { physics, task } = session.runningCell()
      return Float64Array.from(task.scene.cubes.flatMap((_, index) => [...physics.cubeM(index), physics.cubeYawRad(index)]))
    },
  }
}
