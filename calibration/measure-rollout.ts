import { presentCameras } from '../src/audit/meet-present.ts'
import type { Execution } from '../src/core/execution.ts'
import type { Calibration } from '../src/study/calibration/calibration-schema.ts'
import type { NaturalRollout } from '../src/study/calibration/natural-rollouts-schema.ts'
import type { CalibrationPorts } from './calibration-ports.ts'
import type { LivedRollout } from './natural/live-rollout.ts'
import { leakReading } from './natural/natural-end-leak.ts'
import { readNative } from './natural/read-native.ts'
import { askAgain } from './noise/ask-again.ts'
import { askAtEnd } from './noise/ask-at-end.ts'
import type { MemoryNoise } from './noise/noise-floor.ts'
import { tapeSpread } from './noise/tape-spread.ts'
import { presentDistance } from './present/present-distance.ts'
import type { PresentDistance } from './present/present-distance.ts'
import type { LeakReading } from './present-leak/leak-shares.ts'

/** Everything that one rollout adds to a calibration. */
export interface MeasuredRollout {
  readonly rollout: NaturalRollout
  readonly noise: MemoryNoise
  readonly distance: PresentDistance
  readonly reading: LeakReading
}

/**
 * Measures a rollout after it has been lived: its native chunk as a choice, the same query again, the same memory under other tapes, and its
 * end against a spliced present of the same scenario.
 */
export async function measureRollout(
  ports: CalibrationPorts,
  lived: LivedRollout,
  { executedPrefix, cutSteps, tapesEach }: Pick<Calibration['settings'], 'executedPrefix' | 'cutSteps' | 'tapesEach'>,
): Promise<MeasuredRollout> {
  const { simulator, judge, policy } = ports
  const { place, target, actions, history, worlds, end, endPoses } = lived
  const { actionSpace } = policy.info
  const again = await askAgain(ports, lived)
  const chunks = [lived.native]
  for (let tape = 1; tape < tapesEach; tape += 1) chunks.push(await askAtEnd(ports, lived.tapeAt(tape)))
  const executions = chunks.map((chunk) => execute(ports, lived, chunk, executedPrefix))
  simulator.restore(end)
  simulator.splicePresent()
  const spliced = { observation: simulator.observe(presentCameras(policy.info.cameras)), poses: judge.objectPoses() }
  return {
    rollout: {
      decision: place.decision,
      branch: place.branch,
      rollout: place.rollout,
      target,
      actions,
      margins: executions.slice(0, 1).flatMap((native) => readNative(native, worlds, target, cutSteps)),
    },
    noise: { again, spread: tapeSpread(executions, worlds, place.branch, actionSpace) },
    distance: presentDistance({ observation: history.ownEnd, poses: endPoses }, spliced, actionSpace),
    reading: leakReading(history.ownEnd, endPoses),
  }
}

/** A chunk from the natural end, as an audit executes it; nothing is read after the prefix, so nothing is held. */
function execute(
  { evaluator }: CalibrationPorts,
  { end, worlds, place }: LivedRollout,
  chunk: LivedRollout['native'],
  steps: number,
): Execution {
  const own = worlds.find(({ branch }) => branch === place.branch)
  return evaluator.execute(own === undefined ? end : evaluator.worldSnapshot(end, own), chunk, steps, 0)
}
