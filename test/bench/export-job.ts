import type { AuditPorts } from '../../src/audit/audit-pair.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { Execution } from '../../src/core/execution.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import { decodeSnapshot, snapshotModelDigest } from '../../sim/embedded/snapshot-bytes.ts'

/** A physics state as MuJoCo's mjSTATE_INTEGRATION, and the 14 targets in force. */
export interface JobState {
  readonly integration: readonly number[]
  readonly targets: readonly number[]
}

export interface JobHistory {
  readonly start: JobState
  /** Where our physics ended. */
  end: JobState
  /** [steps, 14], row by row. */
  readonly actions: readonly (readonly number[])[]
  readonly cameras: number
}

export interface JobExecution {
  readonly start: JobState
  readonly actions: readonly (readonly number[])[]
  readonly holdSeconds: number
  /** Where our physics left the cube, metres. */
  readonly cubeM: readonly number[]
}

/** One pair of a run of the product, as another program needs it to do the same work. */
export interface JobPair {
  readonly histories: JobHistory[]
  readonly executions: JobExecution[]
  /** Random inputs of all queries, gates included, in order: [30, 14] each. */
  readonly tapes: (readonly (readonly number[])[])[]
  /** Pictures taken outside the histories: ends of the histories and presents. */
  presentPictures: number
  presentTargets: readonly number[]
}

/** Wraps ports so that what passes through them is kept as a job; a new pair begins with every third `setup`. */
export function exportingPorts({ simulator, evaluator, policy }: AuditPorts, pairs: JobPair[]): AuditPorts {
  let setups = 0
  const current = (): JobPair => pairs.at(-1) ?? begin()
  const begin = (): JobPair => {
    const pair: JobPair = { histories: [], executions: [], tapes: [], presentPictures: 0, presentTargets: [] }
    pairs.push(pair)
    return pair
  }
  return {
    simulator: {
      ...simulator,
      setup: async (scenario) => {
        if (setups % 3 === 0) begin()
        setups += 1
        await simulator.setup(scenario)
      },
      history: async function* (cameras) {
        const start = stateOf(simulator.snapshot())
        const history = { start, end: start, actions: [] as (readonly number[])[], cameras: cameras.length }
        current().histories.push(history)
        for await (const step of simulator.history(cameras)) {
          history.actions.push([...step.action])
          yield step
        }
        history.end = stateOf(simulator.snapshot())
      },
      observe: (cameras) => {
        current().presentPictures += cameras.length
        return simulator.observe(cameras)
      },
    },
    evaluator: {
      ...evaluator,
      execute: (from, chunk, executedSteps, holdSeconds) => {
        const execution = evaluator.execute(from, chunk, executedSteps, holdSeconds)
        current().executions.push(executionOf(from, execution, holdSeconds))
        return execution
      },
    },
    policy: {
      ...policy,
      query: (present, tape) => {
        current().tapes.push(rowsOf({ steps: tape.steps, dimensions: tape.dimensions, values: Float64Array.from(tape.values) }))
        current().presentTargets = [...present.observation.jointTargets]
        return policy.query(present, tape)
      },
    },
  }
}

function stateOf(snapshot: Snapshot): JobState {
  const { integration, targets } = decodeSnapshot(snapshotModelDigest(snapshot), snapshot)
  return { integration: [...integration], targets: [...targets] }
}

function executionOf(from: Snapshot, execution: Execution, holdSeconds: number): JobExecution {
  const { executedSteps: steps, dimensions, executedActions: values } = execution
  return {
    start: stateOf(from),
    actions: rowsOf({ steps, dimensions, values }),
    holdSeconds,
    cubeM: [...(execution.objects[0]?.endM ?? [])],
  }
}

function rowsOf({ steps, dimensions, values }: ActionChunk): readonly (readonly number[])[] {
  return Array.from({ length: steps }, (_, step) => [...values.subarray(step * dimensions, (step + 1) * dimensions)])
}
