import type { ActionChunk } from '../../../src/core/action-chunk.ts'
import type { Admission } from '../../../src/core/cell/admission.ts'
import type { StampedImage } from '../../../src/core/cell/image-source.ts'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { Observation } from '../../../src/core/observation.ts'
import type { PolicySession } from '../../../src/core/policy-session.ts'
import type { ExecutedAction, GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'
import { watchCameras } from './watch-cameras.ts'

/** What one executed action left behind. */
interface ExecutedStep extends ExecutedAction {
  /** Pictures in force when the action began; empty without cameras. */
  readonly seen: readonly StampedImage[]
  /** Host monotonic time at which the action began, milliseconds. */
  readonly beganAtMs: number
}

export interface PrefixRun {
  readonly admission: Admission
  /** Measured positions before the first action. */
  readonly start: Float64Array
  /** Actions executed whole, in order. */
  readonly steps: readonly ExecutedStep[]
  /** Why the arms were held before the end; absent: every action was executed. */
  readonly stopped?: TwinpastError
}

export interface PrefixPorts {
  readonly cell: GuardedCell
  readonly clock: MonotonicClock
  /** Absent: a chunk is played without a look. */
  readonly images?: CellImages
  /** A policy that is fed each executed action once, in order; `nextStep` is the step of its first. */
  readonly fed?: { readonly policy: Pick<PolicySession, 'feed'>; readonly instruction: string; readonly nextStep: number }
  /** Told after each action. */
  readonly progress?: (done: number, of: number) => void
}

/** The actions of a chunk that are to be executed. */
export interface Prefix {
  readonly chunkId: string
  readonly chunk: ActionChunk
  readonly executedSteps: number
  /** Host monotonic time of the present that the chunk answers, milliseconds. */
  readonly observedAtMs: number
}

/**
 * Executes the first actions of a chunk, both arms in lockstep: each follows the one before without a pause, and at most one waits at the guardian.
 * Pictures are those in force as an action begins. It is fed to the policy while the next one runs, once, and only if it was executed. A camera that fails
 * holds both arms. What the guard refuses is thrown; what stops the arms on the way is told in `stopped`, beside the steps that were done.
 */
export async function executePrefix(prefix: Prefix, ports: PrefixPorts): Promise<PrefixRun> {
  const { cell, clock, images, progress } = ports
  const { chunkId, chunk, executedSteps, observedAtMs } = prefix
  const start = cell.state().readings.slice()
  const values = chunk.values.slice(0, executedSteps * chunk.dimensions)
  const admission = await cell.admit({ chunkId, steps: executedSteps, values, observedAtMs })
  const steps: ExecutedStep[] = []
  const cameras = images === undefined ? undefined : watchCameras(images, cell)
  let feeding = Promise.resolve()
  let targets: Float64Array = start
  let readings: Float64Array = start
  const execute = (step: number): Promise<ExecutedAction> => {
    const executing = cell.execute(step)
    executing.catch(() => undefined)
    return executing
  }
  let beganAtMs = clock.nowMs()
  let current = execute(0)
  try {
    for (let step = 0; step < executedSteps; step++) {
      const looking = images?.latest() ?? Promise.resolve([])
      const next = step + 1 < executedSteps ? execute(step + 1) : current
      const [seen, executed] = await Promise.all([looking, current])
      steps.push({ ...executed, seen, beganAtMs })
      beganAtMs = executed.atMs
      current = next
      const earlier = feeding
      feeding = feedAfter(earlier, ports.fed, { step, seen, targets, readings, action: executed.sent })
      feeding.catch(() => undefined)
      targets = executed.sent
      readings = executed.measured
      progress?.(step + 1, executedSteps)
      // One action may run while the one before is fed, not two.
      await earlier
    }
    await feeding
    return { admission, start, steps }
  } catch (thrown) {
    const error = cameras?.lost() ?? thrown
    const known = TwinpastError.from(error)
    await cell.stop('hold', known?.message ?? 'the program met an error').catch(() => undefined)
    if (known === undefined) throw error
    return { admission, start, steps, stopped: known }
  } finally {
    cameras?.end()
  }
}

interface FedAction {
  readonly step: number
  readonly seen: readonly StampedImage[]
  readonly targets: Float64Array
  readonly readings: Float64Array
  readonly action: Float64Array
}

async function feedAfter(
  before: Promise<void>,
  fed: PrefixPorts['fed'],
  { step, seen, targets, readings, action }: FedAction,
): Promise<void> {
  await before
  if (fed === undefined) return
  const observation: Observation = {
    images: seen.map(({ image }) => image),
    jointTargets: targets,
    jointReadings: readings,
    instruction: fed.instruction,
    stepIndex: fed.nextStep + step,
  }
  await fed.policy.feed({ observation, action })
}
