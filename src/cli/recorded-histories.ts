import { BagHistories } from '../../ros/bags/history/bag-histories.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import type { HistorySource } from '../core/history-source.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import type { WorkerJob } from '../engine/worker-job.ts'

/**
 * The recorded histories of a job, judged by the rules of the embedded tasks; undefined if the simulator lives through them.
 * @param fit - how pictures of another size come to that of the policy; absent: they are refused
 */
export function recordedHistories(
  { bags }: Pick<WorkerJob, 'bags'>,
  simulator: Pick<SimulatorSession, 'describe'>,
  fit?: ConstructorParameters<typeof BagHistories>[0]['fit'],
): HistorySource | undefined {
  if (bags === undefined) return undefined
  return new BagHistories({
    ...bags,
    fit,
    describe: (task, decision) => simulator.describe(task, decision),
    warranted: (task, decision, start, events) => cellTask(task).warranted(decision, start, events),
  })
}
