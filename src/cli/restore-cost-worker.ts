import { z } from 'zod'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { measureRestore } from '../audit/anchor-fault/measure-restore.ts'
import { foldHistory } from '../audit/fold-history.ts'
import { workerJobSchema } from '../engine/worker-job.ts'
import { openerOf } from './policy-table.ts'

/** Restorations that are timed. */
const TIMES = 200

/** What the parent asks: the cost of a restore in a memory of this past. */
const jobSchema = z.strictObject({
  policy: workerJobSchema.shape.policy,
  scenario: z.strictObject({ task: z.string(), decision: z.string(), branch: z.string(), streamFields: z.array(z.string()) }),
})

export type RestoreCostJob = z.infer<typeof jobSchema>

process.on('message', (message) => {
  measure(jobSchema.parse(message)).then(
    (cost) => process.send?.(cost),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function measure({ policy: named, scenario }: RestoreCostJob) {
  const open = await openerOf(named)
  const { session } = await openEmbeddedSimulator()
  const policy = await open(scenario.task)
  const { memory } = await foldHistory(session, policy, scenario, [])
  return measureRestore(policy, memory, TIMES, { nowMs: () => performance.now() })
}
