import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { z } from 'zod'
import { historyScenario } from '../audit/scenarios.ts'
import { registrationOf } from '../engine/registration-of.ts'
import type { WorkerJob } from '../engine/worker-job.ts'
import type { RestoreCost } from '../record/restore-cost.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import type { RestoreCostJob } from './restore-cost-worker.ts'

const costSchema = z.strictObject({
  payloadBytes: z.int(),
  serialisedBytes: z.int(),
  memoryBytes: z.int(),
  durationsMs: z.array(z.number()).min(1),
})

/**
 * Times how long it takes to put a protected anchor back into a memory of the first planned past, in a process of its own. Undefined if the
 * policy does not come to an end of it within `limitSeconds`: then there is nothing to report, and no evidence is touched.
 */
export async function measureRestoreCost(
  plan: FrozenPlan,
  policy: WorkerJob['policy'],
  limitSeconds: number,
): Promise<RestoreCost | undefined> {
  const [pair] = plan.content.pairs
  if (pair === undefined) return undefined
  const { streamFields, ...past } = historyScenario(pair, 0, registrationOf(plan))
  const job: RestoreCostJob = { policy, scenario: { ...past, streamFields: [...streamFields] } }
  const cost = costSchema.safeParse(await answerOf(job, limitSeconds * 1000))
  return cost.success ? { ...cost.data, host: cpus()[0]?.model ?? '' } : undefined
}

function answerOf(job: RestoreCostJob, limitMs: number): Promise<unknown> {
  const child = fork(new URL('./restore-cost-worker.ts', import.meta.url), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(deadline)
      child.kill('SIGKILL')
      resolve(answer)
    }
    const deadline = setTimeout(() => end(undefined), limitMs)
    child.on('message', end)
    child.on('error', () => end(undefined))
    child.on('exit', () => end(undefined))
    child.send(job)
  })
}
