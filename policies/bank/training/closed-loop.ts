import type { PolicySession } from '../../../src/core/policy-session.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { SimulatorSession } from '../../../src/core/simulator-session.ts'
import { evaluationTape } from './evaluation-tape.ts'

export type EpisodeStatus = 'running' | 'success' | 'failure'

/**
 * One episode in which the policy does everything from the first action: a chunk is asked, `prefix` of its actions are
 * executed and fed, and so on until the task is judged or `maxSteps` actions are done. True on success.
 */
export async function closedLoopSuccess(
  simulator: SimulatorSession,
  status: () => EpisodeStatus,
  policy: PolicySession,
  scenario: Scenario,
  prefix: number,
  maxSteps: number,
): Promise<boolean> {
  await simulator.setup(scenario)
  let observation = simulator.observe(policy.info.cameras)
  await policy.begin(observation.instruction)
  for (let step = 0; step < maxSteps;) {
    const tape = evaluationTape(policy.info, [...scenario.streamFields, 'closed-loop', String(prefix), String(step)])
    const chunk = await policy.query({ observation, queuedActions: new Float64Array(0) }, tape)
    for (let k = 0; k < prefix && step < maxSteps; k++, step++) {
      const action = simulator.apply(chunk.values.slice(k * chunk.dimensions, (k + 1) * chunk.dimensions), 1)
      await policy.feed({ observation, action })
      const reached = status()
      if (reached !== 'running') return reached === 'success'
      observation = simulator.observe(policy.info.cameras)
    }
  }
  return false
}
