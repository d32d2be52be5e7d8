import type { Evaluator } from '../../../src/core/evaluator.ts'
import type { Execution } from '../../../src/core/execution.ts'
import type { MemoryState } from '../../../src/core/memory-state.ts'
import type { PolicySession } from '../../../src/core/policy-session.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { SimulatorSession } from '../../../src/core/simulator-session.ts'
import type { World } from '../../../src/core/world.ts'
import { actingArm } from '../../../src/endpoints/scoring/acting-arm.ts'
import { success } from '../../../src/endpoints/scoring/success.ts'
import { evaluationTape } from './evaluation-tape.ts'

const HOLD_S = 0.5

export interface SharedPresentOutcome {
  readonly branch: string
  /** The tool that acted is nearest to the remembered place at the task's readout moment. */
  readonly decided: boolean
  /** The task's own success for one chunk: object at the remembered goal, or lifted by 0.10 m. */
  readonly placed: boolean
}

/**
 * One present, spliced after a past of `presentBranch`, asked once with a memory of every branch under one tape; each chunk is
 * executed whole from the same snapshot. All branches must look alike there.
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
  const worlds = memories.map(({ world }) => world)
  const outcomes: SharedPresentOutcome[] = []
  for (const { branch, memory, world } of memories) {
    await policy.importMemory(memory)
    const chunk = await policy.query(present, tape)
    const execution = evaluator.execute(evaluator.worldSnapshot(snapshot, world), chunk, chunk.steps, HOLD_S)
    outcomes.push({ branch, decided: nearestWorld(execution, worlds)?.branch === branch, placed: success(execution, world) })
  }
  return outcomes
}

/** The world whose readout target is nearest (in x and y) to the acting tool; undefined when no arm acted. */
function nearestWorld(execution: Execution, worlds: readonly World[]): World | undefined {
  const arm = actingArm(execution)
  if (arm === undefined) return undefined
  const distancesM = worlds.map(({ readoutAt, readoutTargetM }) => {
    const closed = readoutAt === 'first-close' && arm.firstCloseStep >= 0
    const step = closed ? arm.firstCloseStep : arm.toolM.length / 3 - 1
    return Math.hypot((arm.toolM[3 * step] ?? NaN) - readoutTargetM[0], (arm.toolM[3 * step + 1] ?? NaN) - readoutTargetM[1])
  })
  return worlds[distancesM.indexOf(Math.min(...distancesM))]
}
