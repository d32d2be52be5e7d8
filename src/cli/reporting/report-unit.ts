import { TwinpastError } from '../../core/errors.ts'
import type { PairDivergence } from '../../endpoints/pair-divergence.ts'
import type { RecordedUnit } from '../../record/recorded-unit.ts'
import type { ReportUnit } from '../../report/report-input.ts'

/** A recorded unit as the report lists it; `divergences` hold S_i per seed index of this pair. */
export function reportUnit(unit: RecordedUnit, seeds: readonly number[], divergences: readonly PairDivergence[]): ReportUnit {
  const { outcome } = unit
  const { pair } = outcome
  if (outcome.status === 'excluded') return { status: 'excluded', pair, reason: outcome.reason, checks: outcome.checks }
  if (outcome.status === 'failed') return { status: 'failed', pair, code: outcome.error.code, message: outcome.error.message }
  const divergenceAt = new Map(divergences.map(({ seedIndex, divergence }) => [seedIndex, divergence]))
  return {
    status: 'complete',
    pair,
    decisions: outcome.decisions.map(({ direction, seedIndex, margin, readout, utility, success, execution }) => {
      const seed = seeds[seedIndex]
      const divergence = divergenceAt.get(seedIndex)
      if (seed === undefined || divergence === undefined) throw unregisteredSeed(pair.pairId, seedIndex)
      return { direction, seedIndex, seed, margin, readout, utility, success, divergence, clippedSteps: execution.clippedSteps }
    }),
    checks: outcome.checks,
    presentDigest: outcome.present.digest,
    memoryDigests: [outcome.histories[0].memory.digest, outcome.histories[1].memory.digest],
    settledScoring: outcome.settledScoring,
    unitDigest: unit.digest,
  }
}

function unregisteredSeed(pairId: string, seedIndex: number): TwinpastError {
  return new TwinpastError({
    code: 'seed-not-registered',
    fate: 'refuse',
    exitCode: 2,
    message: 'A unit file holds a decision under a seed that the plan does not register.',
    got: `seed index ${seedIndex}`,
    expected: 'a registered seed',
    where: pairId,
    remedy: 'Keep the record as it is and report it: such a file cannot come from this plan.',
  })
}
