import type { CameraRequest } from '../../src/core/image.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'
import { leakShares } from './leak-shares.ts'
import type { LeakReading, LeakShares } from './leak-shares.ts'

/** When the probe looks: at the spliced present, at the same moment without splicing, or at the first step. */
export type ProbedMoment = 'present' | 'natural' | 'first-frame'

export interface PresentLeakPlan {
  readonly session: SimulatorSession
  /** True object poses now, any fixed number of values; evaluator-only. */
  readonly objectPoses: () => Float64Array
  readonly task: string
  readonly decision: string
  /** The pasts to be told apart. */
  readonly branches: readonly string[]
  readonly perBranch: number
  readonly streamFields: readonly string[]
  readonly camera: CameraRequest
  readonly moment: ProbedMoment
}

export interface PresentLeakReport extends LeakShares {
  readonly moment: ProbedMoment
}

/**
 * Can the past be read from the present alone? Runs `perBranch` episodes of every branch, with draws of their own, and
 * probes pictures, joint readings and true object poses. Accuracy at chance means that no linear reader finds a trace.
 */
export async function probePresentLeak(plan: PresentLeakPlan): Promise<PresentLeakReport> {
  const { session, branches, perBranch, camera, moment } = plan
  const rows: LeakReading[] = []
  for (let repeat = 0; repeat < perBranch; repeat += 1) {
    for (const branch of branches) {
      const scenario: Scenario = {
        task: plan.task,
        decision: plan.decision,
        branch,
        streamFields: [...plan.streamFields, branch, String(repeat)],
      }
      await session.setup(scenario)
      if (moment !== 'first-frame') await drain(session.history([]))
      if (moment === 'present') session.splicePresent()
      const observation = session.observe([camera])
      rows.push({ pixels: observation.images[0]!.rgb, jointReadings: observation.jointReadings, objectPoses: plan.objectPoses() })
    }
  }
  return { moment, ...leakShares(rows, branches.length) }
}

async function drain(steps: AsyncIterable<unknown>): Promise<void> {
  const iterator = steps[Symbol.asyncIterator]()
  while ((await iterator.next()).done !== true);
}
