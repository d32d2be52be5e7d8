import type { Execution } from '../../src/core/execution.ts'

/** The paths of an execution as they were after its first `steps` steps: what a readout would have seen of a shorter prefix. */
export function cutOff(execution: Execution, steps: number): Execution {
  return {
    ...execution,
    arms: execution.arms.map((path) => ({
      ...path,
      toolM: path.toolM.slice(0, 3 * (steps + 1)),
      firstCloseStep: path.firstCloseStep <= steps ? path.firstCloseStep : -1,
    })),
  }
}
