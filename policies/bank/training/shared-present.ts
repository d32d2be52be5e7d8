import type { Evaluator } from '../../../src/core/evaluator.ts'
import type { MemoryState } from '../../../src/core/memory-state.ts'
import type { PolicySession } from '../../../src/core/policy-session.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { SimulatorSession } from '../../../src/core/simulator-session.ts'
import type { World } from '../../../src/core/world.ts'
import { evaluationTape } from './evaluation-tape.ts'

const HOLD_S = 0.5

export interface SharedPresentOutcome {
  readonly branch: string
  /** The tool of the arm with the longer path ends nearest to the remembered place. */
  readonly decided: boolean
  /** The object lies within the task's tolerance of the remembered place. */
  readonly placed: boolean
}

/**
 * One present, spliced after a past of `branches[presentIndex]`, asked once with a memory of every branch under one tape;
 * each chunk is executed whole from the same snapshot.
 */
export async function askSharedPresent(
  simulator: SimulatorSession,
  evaluator: Evaluator,
  policy: PolicySession,
  scenarioOf: (branch: string, role: string) => Scenario,
  branches: readonly string[],
  presentBranch: string,
): Promise<readonly SharedPresentOutcome[]> {
  const reference = scenarioOf(presentBranch, 'present')
  await simulator.setup(reference)
  for await (const _step of simulator.history([]));
  simulator.splicePresent()
  const snapshot = simulator.snapshot()

  const memories: { branch: string; memory: MemoryState; world: World }[] = []
  for (const branch of branches) {
    const scenario = scenarioOf(branch, `history-${branch}`)
    await simulator.setup(scenario)
    await policy.begin(simulator.describe(scenario.task, scenario.decision).instruction)
    for await (const step of simulator.history(policy.info.cameras)) await policy.feed(step)
    memories.push({ branch, memory: await policy.exportMemory(), world: evaluator.world(scenario) })
  }

  simulator.restore(snapshot)
  const present = { observation: simulator.observe(policy.info.cameras), queuedActions: new Float64Array(0) }
  const tape = evaluationTape(policy.info, [...reference.streamFields, 'decision'])
  const outcomes: SharedPresentOutcome[] = []
  for (const { branch, memory, world } of memories) {
    await policy.importMemory(memory)
    const chunk = await policy.query(present, tape)
    const execution = evaluator.execute(evaluator.worldSnapshot(snapshot, world), chunk, chunk.steps, HOLD_S)
    const acting = execution.arms.map((arm) => arm.toolM).sort((a, b) => pathLengthM(b) - pathLengthM(a))[0] ?? new Float64Array(3)
    const toolM = acting.slice(-3)
    const distances = memories.map((candidate) => planarM(toolM, candidate.world.readoutTargetM))
    const nearest = memories[distances.indexOf(Math.min(...distances))]?.branch
    const endM = execution.objects.find((object) => object.object === world.object)?.endM ?? [NaN, NaN, NaN]
    const [toleranceX, toleranceY] = world.toleranceM
    const placed =
      Math.abs(endM[0] - world.goalM[0]) < toleranceX && Math.abs(endM[1] - world.goalM[1]) < toleranceY && endM[2] < world.maxHeightM
    outcomes.push({ branch, decided: nearest === branch, placed })
  }
  return outcomes
}

function planarM(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot((a[0] ?? NaN) - (b[0] ?? NaN), (a[1] ?? NaN) - (b[1] ?? NaN))
}

function pathLengthM(toolM: Float64Array): number {
  let length = 0
  for (let i = 3; i + 2 < toolM.length; i += 3) {
    length += Math.hypot(
      (toolM[i] ?? 0) - (toolM[i - 3] ?? 0),
      (toolM[i + 1] ?? 0) - (toolM[i - 2] ?? 0),
      (toolM[i + 2] ?? 0) - (toolM[i - 1] ?? 0),
    )
  }
  return length
}
