import type { Check } from '../../core/check.ts'
import type { InterventionEvidence } from '../../core/intervention-evidence.ts'
import type { InterventionRegistration } from '../../core/intervention-registration.ts'
import { endpointBootstrap } from '../../endpoints/endpoint-table.ts'
import { analyseInterventions } from '../../endpoints/interventions/analyse-interventions.ts'
import { episodeRows } from '../../endpoints/interventions/episode-row.ts'
import type { EpisodeRow } from '../../endpoints/interventions/episode-row.ts'
import { ladderFinding } from '../../endpoints/interventions/ladder-finding.ts'
import { analyseLadder } from '../../endpoints/interventions/ladder/analyse-ladder.ts'
import type { InterventionRecord } from '../../record/intervention-record.ts'
import type { InterventionResults } from '../../report/interventions/intervention-input.ts'
import type { ReportedUnit } from '../../report/report-input.ts'
import { flowOf } from './flow-of.ts'
import { sameBytesAgain } from './same-bytes-again.ts'

/** What an intervention record says. */
interface InterventionRecordAnalysis {
  readonly results: InterventionResults
  readonly rows: readonly EpisodeRow[]
  readonly units: readonly ReportedUnit[]
  readonly gates: readonly Check[]
}

/** Endpoints and everything the report shows of an intervention record. Throws `design-unbalanced` (fate refuse) on incomplete units. */
export function analyseInterventionRecord(record: InterventionRecord, registration: InterventionRegistration): InterventionRecordAnalysis {
  const { content } = record.plan
  const { study } = content
  const complete = record.units.filter((unit): unit is InterventionEvidence => unit.status === 'complete')
  const planned = content.pairs.length
  const gates = [sameBytesAgain(record)]
  const context = { flow: flowOf(record.units, planned), coverageBar: study.coverageBar, gates }
  const bootstrap = endpointBootstrap(study.study, study.inference.replicates)
  const results = (): InterventionResults => {
    if (registration.protocol !== 'ladder')
      return { kind: 'closed-loop', analysis: analyseInterventions(complete, { ...context, registration, bootstrap }) }
    const analysis = analyseLadder(complete, { plannedPairs: planned, bootstrap })
    return { kind: 'ladder', analysis, finding: ladderFinding(analysis, context) }
  }
  return { results: results(), rows: complete.flatMap((unit) => episodeRows(unit)), units: unitsOf(record), gates }
}

function unitsOf({ units, unitDigests }: InterventionRecord): readonly ReportedUnit[] {
  return units.map((unit): ReportedUnit => {
    const { pair } = unit
    if (unit.status === 'excluded') return { status: 'excluded', pair, reason: unit.reason, checks: unit.checks }
    if (unit.status === 'failed') return { status: 'failed', pair, code: unit.error.code, message: unit.error.message }
    return { status: 'complete', pair, checks: unit.checks, unitDigest: unitDigests.get(pair.pairId) ?? '' }
  })
}
