import type { TrialPasts, TrialPresent } from '../../../hardware/cell/trials/trial-past.ts'
import { cellModel } from '../../../sim/embedded/cell-model.ts'
import type { CubePose } from '../../../sim/embedded/cell-task.ts'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { RunningCell } from '../../../sim/embedded/running-cell.ts'
import { checkLawful, checkPresentRun } from '../../audit/check-lawful.ts'
import { foldOnce } from '../../audit/fold-once.ts'
import { meetPresent, presentCameras } from '../../audit/meet-present.ts'
import { registerPresent } from '../../audit/register-present.ts'
import { historyScenario, presentScenario } from '../../audit/scenarios.ts'
import type { Direction } from '../../core/direction.ts'
import type { CameraImage } from '../../core/image.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'
import { FILM } from './film.ts'
import { FoldedPasts } from './folded-pasts.ts'
import type { HistoryPictures } from './folded-pasts.ts'
import { pairPlanOf } from './pair-plan-of.ts'
import { requireLawful } from './require-lawful.ts'
import { sessionRegistration } from './session-registration.ts'

/** A registered present with what a person needs to lay it out again. */
interface LaidPresent extends TrialPresent {
  readonly objects: readonly CubePose[]
  readonly jointTargets: Float64Array
  /** As people see it. */
  readonly film: CameraImage
}

export interface EmbeddedPasts extends TrialPasts {
  present(pairId: string): Promise<LaidPresent>
  pictures(pairId: string, direction: Direction): Promise<HistoryPictures>
  close(): void
}

/**
 * Presents and memories of a session from the embedded simulator, as an audit of the same pairs has them: the present of an independent run, and each
 * history lived through and fed to the policy's own update path. A pair whose past is not lawful is refused.
 *
 * @param policy - the session under trial; it folds here and is asked on the cell, never at once
 */
export async function openEmbeddedPasts(session: RegisteredSession, policy: PolicySession): Promise<EmbeddedPasts> {
  const { session: simulator } = await openEmbeddedSimulator()
  const registration = sessionRegistration(session)
  const task = simulator.describe(session.task, session.decision)
  const cameras = presentCameras(policy.info.cameras)
  const presents = new Map<string, LaidPresent>()
  const pasts = new FoldedPasts({
    ...{ policy, leadIn: session.leadIn, task },
    fold: async (pairId, direction) => {
      const plan = pairPlanOf(session, pairId)
      const history = await foldOnce({ simulator, policy }, historyScenario(plan, direction, registration), cameras)
      requireLawful(pairId, checkLawful(direction, history, plan.branches[direction], task))
      return history
    },
  })

  const register = async (pairId: string): Promise<LaidPresent> => {
    const plan = pairPlanOf(session, pairId)
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
  return {
    present: (pairId) =>
      pasts.inTurn(async () => {
        const present = presents.get(pairId) ?? (await register(pairId))
        presents.set(pairId, present)
        return present
      }),
    recall: (pairId, direction) => pasts.recall(pairId, direction),
    pictures: (pairId, direction) => pasts.pictures(pairId, direction),
    close: () => simulator.close(),
  }
}
