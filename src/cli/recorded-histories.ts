import { BagHistories } from '../../ros/bags/history/bag-histories.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import type { HistorySource } from '../core/history-source.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import type { WorkerJob } from '../engine/worker-job.ts'

/** The recorded histories of a job, judged by the rules of the embedded tasks; undefined if the simulator lives through them. */
export function recordedHistories({ bags }: Pick<WorkerJob, 'bags'>, simulator: SimulatorSession): HistorySource | undefined {
  if (bags === undefined) return undefined
  return new BagHistories({
    ...bags,
    describe: (task, decision) => simulator.describe(task, decision),
    warranted: (task, decision, start, events) => cellTask(task).warranted(decision, start, events),
  })
}
