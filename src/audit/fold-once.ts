import type { HistorySource } from '../core/history-source.ts'
import type { CameraRequest } from '../core/image.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Scenario } from '../core/scenario.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import { foldHistory } from './fold-history.ts'
import type { FoldedHistory } from './fold-history.ts'
import type { FoldKey, FoldStore } from './fold-store.ts'

/** What a history is folded with. */
export interface FoldPorts {
  readonly simulator: SimulatorSession
  readonly policy: PolicySession
  /** Absent: every history is lived through anew. */
  readonly folds?: FoldStore | undefined
  /** Recorded histories; absent: the simulator lives through each of them. */
  readonly recorded?: HistorySource | undefined
}

/**
 * Folds a history, or gives back the fold that was kept of it. A recorded history, and one of a policy that cannot export its memory, is always
 * fed anew. Throws as `foldHistory` does.
 */
export async function foldOnce(
  { simulator, policy, folds, recorded }: FoldPorts,
  scenario: Scenario,
  endCameras: readonly CameraRequest[],
): Promise<FoldedHistory> {
  if (recorded !== undefined) return foldHistory(recorded, policy, scenario, endCameras)
  if (folds === undefined || policy.info.capabilities.memory !== 'export') return foldHistory(simulator, policy, scenario, endCameras)
  const key: FoldKey = {
    simulatorDigest: simulator.describe(scenario.task, scenario.decision).digest,
    policyDigest: policy.info.weightsDigest,
    policyRuntime: policy.info.runtime,
    policyCameras: policy.info.cameras,
    endCameras,
    scenario,
  }
  const kept = await folds.read(key)
  if (kept !== undefined) return kept
  const folded = await foldHistory(simulator, policy, scenario, endCameras)
  await folds.keep(key, folded)
  return folded
}
