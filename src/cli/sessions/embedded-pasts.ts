import type { RecalledPast, TrialPasts, TrialPresent } from '../../../hardware/cell/trials/trial-past.ts'
import { cellModel } from '../../../sim/embedded/cell-model.ts'
import type { CubePose } from '../../../sim/embedded/cell-task.ts'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { RunningCell } from '../../../sim/embedded/running-cell.ts'
import { checkLawful, checkPresentRun } from '../../audit/check-lawful.ts'
import type { FoldedHistory } from '../../audit/fold-history.ts'
import { foldOnce } from '../../audit/fold-once.ts'
import type { FoldStore } from '../../audit/fold-store.ts'
import { meetPresent, presentCameras } from '../../audit/meet-present.ts'
import { recall } from '../../audit/recall.ts'
import { registerPresent } from '../../audit/register-present.ts'
import { historyScenario, presentScenario } from '../../audit/scenarios.ts'
import type { Check } from '../../core/check.ts'
import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { CameraImage } from '../../core/image.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { refusesPair } from '../../core/refuses-pair.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'
import { FILM } from './film.ts'

/** A registered present with what a person needs to lay it out again. */
interface LaidPresent extends TrialPresent {
  readonly objects: readonly CubePose[]
  readonly jointTargets: Float64Array
  /** As people see it. */
  readonly film: CameraImage
}

export interface EmbeddedPasts extends TrialPasts {
  present(pairId: string): Promise<LaidPresent>
  /** A few pictures of a history from its first step to the present, evenly spaced, and how long it was. It tells what a trial carries. */
  pictures(pairId: string, direction: Direction): Promise<{ readonly images: readonly CameraImage[]; readonly durationMs: number }>
  close(): void
}

/**
 * Presents and memories of a session from the embedded simulator, as an audit of the same pairs has them: the present of an independent run, and each
 * history lived through once and fed to the policy's own update path. A pair whose past is not lawful is refused.
 *
 * @param policy - the session under trial; it folds here and is asked on the cell, never at once
 */
export async function openEmbeddedPasts(session: RegisteredSession, policy: PolicySession, folds?: FoldStore): Promise<EmbeddedPasts> {
  const { session: simulator } = await openEmbeddedSimulator()
  const registration = {
    studyId: session.session,
    actionSeeds: session.seeds,
    executedSteps: session.executedPrefix,
    holdSeconds: 0,
    tau: 0.5,
  }
  const task = simulator.describe(session.task, session.decision)
  const cameras = presentCameras(policy.info.cameras)
  const presents = new Map<string, Promise<LaidPresent>>()
  const histories = new Map<string, Promise<FoldedHistory>>()

  const planOf = (pairId: string): PairPlan => {
    const pair = session.pairs.find(({ pair: name }) => name === pairId)
    if (pair === undefined) throw new RangeError(`the session has no ${pairId}`)
    const { branches, presentBranch } = pair
    return { pairId, task: session.task, decision: session.decision, branches, presentBranch, stratum: branches.join('|') }
  }
  const register = async (pairId: string): Promise<LaidPresent> => {
    const plan = planOf(pairId)
    const { snapshot, facts } = await registerPresent(simulator, presentScenario(plan, registration))
    requireLawful(pairId, [checkPresentRun(facts, plan.presentBranch, task)])
    const { images, jointReadings, jointTargets } = meetPresent(simulator, snapshot, cameras).observation
    const running = new RunningCell(cellTask(session.task), await cellModel(cellTask(session.task).scene))
    try {
      running.restore(snapshot)
      const { images: [film] = [] } = simulator.observe([FILM])
      if (film === undefined) throw new RangeError('the simulator gave no picture')
      return { images, jointReadings, jointTargets, objects: running.restState().cubes, film }
    } finally {
      running.physics.delete()
    }
  }
  const live = async (pairId: string, direction: Direction): Promise<FoldedHistory> => {
    const plan = planOf(pairId)
    const history = await foldOnce({ simulator, policy, folds }, historyScenario(plan, direction, registration), cameras)
    requireLawful(pairId, checkLawful(direction, history, plan.branches[direction], task))
    return history
  }
  const historyOf = (pairId: string, direction: Direction) => once(histories, `${pairId} ${direction}`, () => live(pairId, direction))
  let last: Promise<unknown> = Promise.resolve()
  /** One after another: simulator and policy hold one state each, and a page may ask for pictures at any time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    present: (pairId) => inTurn(() => once(presents, pairId, () => register(pairId))),
    recall: (pairId, direction) =>
      inTurn(async (): Promise<RecalledPast> => {
        const history = await historyOf(pairId, direction)
        await recall(policy, history, task.instruction)
        return { memoryDigest: history.memory.digest, instruction: task.instruction, stepIndex: history.fedSteps }
      }),
    pictures: (pairId, direction) =>
      inTurn(async () => {
        const { pictures, fedSteps } = await historyOf(pairId, direction)
        return { images: pictures.map(({ image }) => image), durationMs: (1000 * fedSteps) / task.actionSpace.rateHz }
      }),
    close: () => simulator.close(),
  }
}

function once<T>(kept: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name)
  if (known !== undefined) return known
  const made = make()
  kept.set(name, made)
  made.catch(() => kept.delete(name))
  return made
}

function requireLawful(pairId: string, checks: readonly Check[]): void {
  const failed = checks.find(refusesPair)
  if (failed === undefined) return
  throw new TwinpastError({
    code: 'past-unlawful',
    fate: 'refuse',
    exitCode: 2,
    message: 'A registered past of this pair is not lawful, so the pair cannot be put to a trial.',
    got: `${failed.check}: ${failed.got}`,
    expected: failed.expected,
    where: pairId,
    remedy: 'Register other pairs.',
  })
}
