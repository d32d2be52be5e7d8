import type { ActionChunk } from '../core/action-chunk.ts'
import type { Execution } from '../core/execution.ts'
import type { World } from '../core/world.ts'
import { objectChoice } from '../endpoints/scoring/object-choice.ts'

/** Margin of one execution by its objects; 0 where an object does not stand where its world looks for it. */
export function readObjects(execution: Execution, worlds: readonly [World, World]): number {
  const there = worlds.every((world) => execution.objects.some(({ object }) => object === world.object))
  return there ? objectChoice(execution, worlds) : 0
}

/**
 * Margin of a whole course of executed actions. Both worlds warrant the same object: where it ended. They warrant different ones, and the
 * task may in the end want both moved: the first prefix, in strides of `strideSteps`, after which exactly one had moved.
 * @param run - executes the first `steps` of the actions from the start of the course, and holds
 */
export function readCourse(
  run: (steps: number) => Execution,
  executed: ActionChunk,
  strideSteps: number,
  worlds: readonly [World, World],
): number {
  if (worlds[0].object !== worlds[1].object) {
    for (let steps = strideSteps; steps < executed.steps; steps += strideSteps) {
      const margin = readObjects(run(steps), worlds)
      if (margin !== 0) return margin
    }
  }
  return readObjects(run(executed.steps), worlds)
}
