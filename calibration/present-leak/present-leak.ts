import type { CameraRequest } from '../../src/core/image.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'
import { chanceInterval } from './chance-interval.ts'
import { ridgeProbe } from './ridge-probe.ts'

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

/** Cross-validated accuracies of reading the past from one moment alone. */
export interface PresentLeakReport {
  readonly moment: ProbedMoment
  readonly samples: number
  readonly classes: number
  readonly pixels: number
  readonly jointReadings: number
  readonly objectPoses: number
  /** 95 % interval of guessing, exact binomial. */
  readonly chance: readonly [number, number]
}

/**
 * Can the past be read from the present alone? Runs `perBranch` episodes of every branch, with draws of their own, and
 * probes pictures, joint readings and true object poses. Accuracy at chance means that no linear reader finds a trace.
 */
export async function probePresentLeak(plan: PresentLeakPlan): Promise<PresentLeakReport> {
  const { session, branches, perBranch, camera, moment } = plan
  const samples = branches.length * perBranch
  const labels: number[] = []
  const rows: { pixels: Uint8Array; joints: Float64Array; poses: Float64Array }[] = []
  for (let repeat = 0; repeat < perBranch; repeat += 1) {
    for (const [label, branch] of branches.entries()) {
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
      rows.push({ pixels: observation.images[0]!.rgb, joints: observation.jointReadings, poses: plan.objectPoses() })
      labels.push(label)
    }
  }
  const share = (select: (row: (typeof rows)[number]) => ArrayLike<number>): number => {
    const width = select(rows[0]!).length
    const features = new Float64Array(samples * width)
    rows.forEach((row, index) => {
      features.set(select(row), index * width)
    })
    return ridgeProbe({ width, features, labels, classes: branches.length }) / samples
  }
  return {
    moment,
    samples,
    classes: branches.length,
    pixels: share((row) => row.pixels),
    jointReadings: share((row) => row.joints),
    objectPoses: share((row) => row.poses),
    chance: chanceInterval(samples, branches.length),
  }
}

async function drain(steps: AsyncIterable<unknown>): Promise<void> {
  const iterator = steps[Symbol.asyncIterator]()
  while ((await iterator.next()).done !== true);
}
