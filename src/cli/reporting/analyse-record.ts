import type { Check } from '../../core/check.ts'
import type { DecisionRow } from '../../endpoints/decision-row.ts'
import { analyseEndpoints } from '../../endpoints/endpoint-analysis.ts'
import type { EndpointAnalysis } from '../../endpoints/endpoint-analysis.ts'
import { rowsOfUnit } from '../../endpoints/endpoint-evidence.ts'
import { endpointBootstrap } from '../../endpoints/endpoint-table.ts'
import type { PairDivergence } from '../../endpoints/pair-divergence.ts'
import { tauGrid } from '../../endpoints/tau-grid.ts'
import type { MergedRecord } from '../../record/merged-record.ts'
import { recordEmpty } from '../../record/record-empty.ts'
import type { RecordedUnit, UnitHeader } from '../../record/recorded-unit.ts'
import type { ReportExample, ReportLeakProbe, ReportUnit } from '../../report/report-input.ts'
import { flowOf } from './flow-of.ts'
import { MOST_PRESENTS, cohortLeakProbe, probedPresent } from './present-leak.ts'
import type { ProbedPresent } from './present-leak.ts'
import { reportExample } from './report-example.ts'
import { reportUnit } from './report-unit.ts'
import { sameBytesAgain } from './same-bytes-again.ts'

/** What a record says, read in one pass with one unit file in memory at a time. */
export interface RecordAnalysis {
  readonly endpoints: EndpointAnalysis
  readonly units: readonly ReportUnit[]
  readonly examples: readonly ReportExample[]
  readonly gates: readonly Check[]
  readonly header: UnitHeader
  readonly leakProbe: ReportLeakProbe | undefined
}

/** S_exec that counts as unchanged: 0, since replica queries must be byte-equal. */
export const REPLAY_FLOOR = 0

/** Pairs shown in full, one of each stratum. */
const MAX_EXAMPLES = 6

/** Endpoints and everything the report shows of a merged record. Throws `record-empty` if no pair was run at all. */
export async function analyseRecord(record: MergedRecord): Promise<RecordAnalysis> {
  const { study } = record.plan.content
  const rows: DecisionRow[] = []
  const divergences: PairDivergence[] = []
  const units: ReportUnit[] = []
  const examples: ReportExample[] = []
  const presents: ProbedPresent[] = []
  const shownStrata = new Set<string>()
  let header: UnitHeader | undefined
  for await (const { unit } of record.pairs()) {
    if (unit === undefined) continue
    header ??= headerOf(unit)
    const { outcome } = unit
    if (outcome.status === 'complete') {
      const evidence = rowsOfUnit(outcome, unit.simulator.actionSpace)
      if (presents.length < MOST_PRESENTS) presents.push(probedPresent(outcome))
      rows.push(...evidence.rows)
      divergences.push(...evidence.divergences)
      if (!shownStrata.has(outcome.pair.stratum) && examples.length < MAX_EXAMPLES) {
        shownStrata.add(outcome.pair.stratum)
        examples.push(reportExample(outcome, examples.length === 0))
      }
      units.push(reportUnit(unit, study.seeds, evidence.divergences))
    } else units.push(reportUnit(unit, study.seeds, []))
  }
  if (header === undefined) throw recordEmpty()
  const gates = runGates(record, units)
  const analysis = analyseEndpoints(
    { rows, divergences },
    {
      tau: study.readout.tau,
      flow: flowOf(units, record.plan.content.pairs.length),
      floors: { replay: REPLAY_FLOOR, coverage: study.coverageBar },
      gates,
      bootstrap: endpointBootstrap(study.study, study.inference.replicates),
      pairsWithoutEvidence: new Set(units.filter(lacksEvidence).map(({ pair }) => pair.pairId)),
    },
  )
  const grid = tauGrid(rows, study.readout.tau, study.readout.tauGrid)
  return { endpoints: { ...analysis, tauGrid: grid }, units, examples, gates, header, leakProbe: cohortLeakProbe(presents) }
}

function headerOf({ planDigest, protocol, policy, simulator }: RecordedUnit): UnitHeader {
  return { planDigest, protocol, policy, simulator }
}

/** A scored pair of which some memory holds no step of the telling event: the study records that without requiring it. */
function lacksEvidence(unit: ReportUnit): boolean {
  return unit.status === 'complete' && unit.checks.some(({ recordedOnly }) => recordedOnly === true)
}

/** Memories whose slots hold the event that tells the pasts apart cannot be the same bytes in every pair: then the export is not the memory. */
function runGates(record: MergedRecord, units: readonly ReportUnit[]): readonly Check[] {
  const memories = units.flatMap((unit) => (unit.status === 'complete' && !lacksEvidence(unit) ? [unit.memoryDigests] : []))
  const unlike = memories.filter(([memory0, memory1]) => memory0 !== memory1).length
  return [
    {
      check: 'memories-differ',
      ok: memories.length === 0 || unlike > 0,
      got: `exported memories of the two pasts differ in ${unlike} of ${memories.length} pairs that hold the evidence`,
      expected: 'different bytes in at least one pair',
    },
    sameBytesAgain(record),
  ]
}
