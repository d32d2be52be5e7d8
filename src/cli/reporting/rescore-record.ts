import type { DecisionEvidence } from '../../core/evidence.ts'
import { scoreExecution } from '../../endpoints/scoring/score-execution.ts'
import type { MergedRecord } from '../../record/merged-record.ts'
import type { RecordedEvidence } from '../../record/recorded-unit.ts'

/** How scores made again compare with the recorded ones. */
export interface RescoreFindings {
  readonly decisions: number
  /** Decisions whose margin or utility is not exactly the recorded one, e.g. `pair-003 direction 0 seed index 1`. */
  readonly unlike: readonly string[]
}

/**
 * The same record with every saved execution scored anew at `tau`; nothing is executed. Margins must come out as recorded;
 * utilities too where both worlds share one execution (settled scoring). Ask for the findings after the pairs were read.
 */
export function rescoreRecord(record: MergedRecord, tau: number): { readonly rescored: MergedRecord; unlike(): RescoreFindings } {
  let decisions = 0
  let unlike: string[] = []
  const rescored = (outcome: RecordedEvidence): RecordedEvidence => ({
    ...outcome,
    decisions: outcome.decisions.map((decision): DecisionEvidence => {
      const score = scoreExecution(decision.execution, outcome.worlds, decision.direction, tau)
      const own = decision.direction
      const same =
        score.margin === decision.margin &&
        score.utility[own] === decision.utility[own] &&
        (!outcome.settledScoring || score.utility[1 - own] === decision.utility[1 - own])
      decisions += 1
      if (!same) unlike.push(`${outcome.pair.pairId} direction ${decision.direction} seed index ${decision.seedIndex}`)
      return { ...decision, readout: score.readout }
    }),
  })
  return {
    rescored: {
      ...record,
      async *pairs(only) {
        decisions = 0
        unlike = []
        for await (const { pair, unit } of record.pairs(only)) {
          if (unit?.outcome.status !== 'complete') yield { pair, unit }
          else yield { pair, unit: { ...unit, outcome: rescored(unit.outcome) } }
        }
      },
    },
    unlike: () => ({ decisions, unlike }),
  }
}
