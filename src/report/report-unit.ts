import type { ActionSpace } from '../core/action-space.ts'
import type { UnitOutcome } from '../core/evidence.ts'
import { rowsOfUnit } from '../endpoints/endpoint-evidence.ts'
import type { ReportUnit } from './report-input.ts'

/** The few numbers the report keeps of one unit file, so that a record of any size can be read one unit at a time. */
export function reportUnit(outcome: UnitOutcome, unitDigest: string, actionSpace: ActionSpace, actionSeeds: readonly number[]): ReportUnit {
  const { pair } = outcome
  if (outcome.status === 'excluded') return { status: 'excluded', pair, reason: outcome.reason, checks: outcome.checks }
  if (outcome.status === 'failed') return { status: 'failed', pair, code: outcome.error.code, message: outcome.error.message }
  const { divergences } = rowsOfUnit(outcome, actionSpace)
  return {
    status: 'complete',
    pair,
    checks: outcome.checks,
    presentDigest: outcome.present.digest,
    memoryDigests: [outcome.histories[0].memory.digest, outcome.histories[1].memory.digest],
    settledScoring: outcome.settledScoring,
    unitDigest,
    decisions: outcome.decisions.map((decision) => ({
      direction: decision.direction,
      seedIndex: decision.seedIndex,
      seed: actionSeeds[decision.seedIndex] ?? decision.seedIndex,
      margin: decision.margin,
      readout: decision.readout,
      utility: decision.utility,
      success: decision.success,
      divergence: divergences.find((row) => row.seedIndex === decision.seedIndex)?.divergence ?? 0,
      clippedSteps: decision.execution.clippedSteps,
    })),
  }
}
