import type { EpisodeMonitor } from '../src/core/episode-monitor.ts'
import type { Evaluator } from '../src/core/evaluator.ts'
import type { PolicySession } from '../src/core/policy-session.ts'
import type { SimulatorSession } from '../src/core/simulator-session.ts'

/** Evaluator-only: how the running episode stands, and where the objects truly are. */
interface NaturalJudge extends EpisodeMonitor {
  /** x, y, z in metres and yaw in rad of every object, [objects, 4]. */
  objectPoses(): Float64Array
}

/** What natural rollouts need; the policy comes checked. */
export interface CalibrationPorts {
  readonly simulator: SimulatorSession
  readonly evaluator: Evaluator
  readonly judge: NaturalJudge
  readonly policy: PolicySession
}
