import { foldHistory } from '../../src/audit/fold-history.ts'
import type { FoldedHistory } from '../../src/audit/fold-history.ts'
import { checkLawful } from '../../src/audit/check-lawful.ts'
import { presentCameras } from '../../src/audit/meet-present.ts'
import { noiseTape } from '../../src/audit/noise-tapes.ts'
import { runEpisode } from '../../src/audit/closed-loop/run-episode.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import type { World } from '../../src/core/world.ts'
import type { CalibrationPorts } from '../calibration-ports.ts'
import { CALIBRATION_STREAMS, rolloutId, rolloutScenario } from '../streams.ts'
import type { RolloutPlace } from '../streams.ts'
import { watchTarget } from './watch-target.ts'

/** An expert past, and what the policy did by itself at its own, unspliced decision. */
export interface LivedRollout {
  readonly place: RolloutPlace
  readonly history: FoldedHistory
  /** Simulator at the natural end, and true object poses there. */
  readonly end: Snapshot
  readonly endPoses: Float64Array
  /** Worlds of all branches that end in this picture, the rollout's own among them. */
  readonly worlds: readonly World[]
  /** First chunk, asked of the native memory under tape 0. */
  readonly native: ActionChunk
  /** Random input of the query at the decision, by number. */
  tapeAt(tape: number): NoiseTape
  /** Branch whose target the episode truly went to, or null. */
  readonly target: string | null
  readonly actions: number
}

/**
 * Lives one rollout. Nothing is installed, spliced or asked twice: the policy is fed its past, and goes on until it is known which target
 * the episode went to, or `mostActions` are used up.
 * @throws TwinpastError `calibration-past-unlawful` (refuse, exit 4) if the expert's past is not lawful; what the policy is at fault for (record).
 */
export async function liveRollout(
  ports: CalibrationPorts,
  place: RolloutPlace,
  branches: readonly string[],
  { executedPrefix, mostActions }: { readonly executedPrefix: number; readonly mostActions: number },
): Promise<LivedRollout> {
  const { simulator, evaluator, judge, policy } = ports
  const scenario = rolloutScenario(place)
  const history = await foldHistory(simulator, policy, scenario, presentCameras(policy.info.cameras))
  requireLawful(ports, place, history)
  const worlds = branches.map((branch) => evaluator.world({ ...scenario, branch }))
  const end = simulator.snapshot()
  const endPoses = judge.objectPoses()
  const decisionStep = history.facts.stepCount
  const tapeAt = (tape: number, step = decisionStep) =>
    noiseTape({
      studyId: CALIBRATION_STREAMS.rollouts,
      pairId: rolloutId(place),
      actionSeed: tape,
      steps: policy.info.chunkSteps,
      dimensions: policy.info.actionSpace.dimensions.length,
      purpose: `closed-loop/${step}`,
    })
  const watch = watchTarget({ simulator, judge }, worlds)
  const rules = {
    executedSteps: executedPrefix,
    maxActions: decisionStep + mostActions,
    tapeAt: (step: number) => tapeAt(0, step),
  }
  const episode = await runEpisode({ simulator, policy, monitor: watch }, rules, { fed: async () => watch.look() })
  const native = episode.chunks.get(decisionStep)
  if (native === undefined) throw unlawful(place, 'an episode that was over before the decision', 'an episode that goes on')
  return { place, history, end, endPoses, worlds, native, tapeAt, target: watch.target(), actions: episode.steps.length }
}

function requireLawful({ simulator }: CalibrationPorts, place: RolloutPlace, history: FoldedHistory): void {
  const broken = checkLawful(0, history, place.branch, simulator.describe(place.task, place.decision)).find(({ ok }) => !ok)
  if (broken !== undefined) throw unlawful(place, broken.got, broken.expected)
}

function unlawful(place: RolloutPlace, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'calibration-past-unlawful',
    fate: 'refuse',
    exitCode: 4,
    message: 'The past of a natural rollout is not a lawful history.',
    got,
    expected,
    where: rolloutId(place),
    remedy: 'Look for a change of expert or physics: every past of the scripted expert is meant to be lawful.',
  })
}
