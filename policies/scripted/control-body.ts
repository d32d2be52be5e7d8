import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { ActionSpace } from '../../src/core/action-space.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { Present } from '../../src/core/present.ts'
import type { ControlMove } from './control-move.ts'
import type { ControlPlace } from './control-task.ts'

/** Eyes and arms of a control policy: what turns pictures into places, and moves into action chunks. */
export interface ControlBody {
  readonly actionSpace: ActionSpace
  readonly chunkSteps: number
  readonly cameras: readonly CameraRequest[]
  /** Bits of the places on which a cube is seen. */
  seenPlaces(observation: Observation, places: readonly ControlPlace[]): number
  /** A chunk of `chunkSteps` targets that carries out the move; `tape` shifts the way by at most 1 mm. */
  plan(move: ControlMove, present: Present, tape: ArrayLike<number>): ActionChunk
}
