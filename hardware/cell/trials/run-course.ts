import { noiseTape } from '../../../src/audit/noise-tapes.ts'
import type { Admission } from '../../../src/core/cell/admission.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { NoiseTape } from '../../../src/core/noise-tape.ts'
import type { PolicySession } from '../../../src/core/policy-session.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import type { AlarmClock } from '../../clock/alarm-clock.ts'
import type { PrefixRun } from '../control/execute-prefix.ts'
import { executePrefix } from '../control/execute-prefix.ts'
import type { GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'
import { blindPolicy } from './blind-policy.ts'
import type { RecalledPast } from './trial-past.ts'

export interface CourseLimits {
  /** Actions executed between two queries. */
  readonly executedPrefix: number
  readonly maxActions: number
  readonly runSeconds: number
}

/** Whose random input the queries take. */
export interface CourseTape {
  readonly session: string
  readonly pairId: string
  readonly seed: number
}

export interface CoursePorts {
  readonly policy: PolicySession
  readonly cell: GuardedCell
  readonly images: CellImages
  readonly clock: AlarmClock
  /** Told after each action. */
  readonly acted: () => void
}

/** One question to the policy, and what the guard made of the answer. */
interface CourseQuery {
  /** Actions executed before it. */
  readonly atAction: number
  readonly tape: readonly string[]
  readonly pictures: readonly { readonly camera: string; readonly sha256: string }[]
  /** Whole planned chunk, [steps, dimensions]. */
  readonly planned: readonly number[]
  readonly admission: Admission | null
}

export interface Course {
  /** Measured positions before the first action. */
  readonly start: Float64Array
  readonly startedAtMs: number
  readonly steps: PrefixRun['steps']
  readonly queries: readonly CourseQuery[]
  /** The run came to its limit of actions or time. */
  readonly timeUp: boolean
  /** Why the arms were held before that. */
  readonly stopped?: TwinpastError
  /** What the policy said when it failed; nobody sees it before the key is open. */
  readonly policyWords?: string
}

/**
 * Asks the policy on the cell's own present, executes the prefix of its answer through the guard, feeds it each executed action once, and asks again,
 * until the limit of actions or time, or until something holds the arms. A chunk that the guard refuses ends the course with nothing of it executed.
 *
 * @param stopped - whether somebody has pressed Stop
 */
export async function runCourse(
  code: string,
  past: RecalledPast,
  tape: CourseTape,
  limits: CourseLimits,
  ports: CoursePorts,
  stopped: () => boolean,
): Promise<Course> {
  const { cell, images, clock, acted } = ports
  let policyWords: string | undefined
  const policy = blindPolicy(ports.policy, (words) => (policyWords = words))
  const { executedPrefix, maxActions, runSeconds } = limits
  const { instruction } = past
  const steps: PrefixRun['steps'][number][] = []
  const queries: CourseQuery[] = []
  const startedAtMs = clock.nowMs()
  const start = cell.state().readings.slice()
  const course = (end: { readonly timeUp: boolean; readonly stopped?: TwinpastError }): Course => ({
    start,
    startedAtMs,
    steps,
    queries,
    ...(policyWords === undefined ? {} : { policyWords }),
    ...end,
  })
  let timeUp = false
  const forget = clock.after(runSeconds * 1000, () => {
    timeUp = true
    void cell.stop('hold', 'the registered time of the run is over').catch(() => undefined)
  })
  let targets: Float64Array = start
  try {
    while (steps.length < maxActions && !timeUp && !stopped()) {
      const seen = await images.latest()
      const stepIndex = past.stepIndex + steps.length
      const readings = cell.state().readings.slice()
      const noise = tapeOf(tape, policy, steps.length)
      const observation = { images: seen.map(({ image }) => image), jointTargets: targets, jointReadings: readings, instruction, stepIndex }
      const chunk = await policy.query({ observation, queuedActions: new Float64Array(0) }, noise)
      const query = {
        atAction: steps.length,
        tape: noise.streamFields,
        pictures: seen.map(({ image }) => ({ camera: image.camera, sha256: sha256(image.rgb) })),
        planned: [...chunk.values],
      }
      queries.push({ ...query, admission: null })
      if (stopped()) break
      const executedSteps = Math.min(executedPrefix, chunk.steps, maxActions - steps.length)
      const observedAtMs = Math.min(...seen.map(({ capturedAtMs }) => capturedAtMs))
      const run = await executePrefix(
        { chunkId: `${code}-${queries.length}`, chunk, executedSteps, observedAtMs },
        { cell, clock, images, fed: { policy, instruction, nextStep: stepIndex }, progress: acted },
      )
      queries[queries.length - 1] = { ...query, admission: run.admission }
      steps.push(...run.steps)
      targets = run.steps.at(-1)?.sent ?? targets
      if (run.stopped !== undefined) return course({ timeUp, stopped: run.stopped })
    }
    return course({ timeUp: timeUp || steps.length >= maxActions })
  } catch (thrown) {
    const error = TwinpastError.from(thrown)
    if (error === undefined) throw thrown
    return course({ timeUp, stopped: error })
  } finally {
    forget()
  }
}

/** The registered tape of a pair and seed at its present; later queries of the run take their own, all alike for both memories. */
function tapeOf({ session, pairId, seed }: CourseTape, { info }: Pick<PolicySession, 'info'>, atAction: number): NoiseTape {
  return noiseTape({
    ...{ studyId: session, pairId, actionSeed: seed, steps: info.chunkSteps, dimensions: info.actionSpace.dimensions.length },
    ...(atAction === 0 ? {} : { purpose: `closed-loop/${atAction}` }),
  })
}
