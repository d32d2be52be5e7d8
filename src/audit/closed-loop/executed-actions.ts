import type { ActionChunk } from '../../core/action-chunk.ts'
import type { Episode } from './run-episode.ts'

/** The actions that an episode really executed from step `fromStep` on, [steps, dimensions]. */
export function executedActions({ fromStep, steps }: Episode, dimensions: number, since = fromStep): ActionChunk {
  const executed = steps.slice(since - fromStep)
  const values = new Float64Array(executed.length * dimensions)
  executed.forEach(({ action }, row) => values.set(action, row * dimensions))
  return { steps: executed.length, dimensions, values }
}
