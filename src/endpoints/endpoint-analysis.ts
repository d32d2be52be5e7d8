import type { Check } from '../core/check.ts'
import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import { decomposition, type Decomposition } from './decomposition.ts'
import type { EndpointEvidence } from './endpoint-evidence.ts'
import { ENDPOINT_KEYS, ENDPOINT_RANGE, type EndpointKey } from './endpoint-key.ts'
import { endpointTable, type EndpointTable } from './endpoint-table.ts'
import { endpointUnits } from './endpoint-units.ts'
import { estimateEndpoint } from './estimate-endpoint.ts'
import { largestInfluence, type Influence } from './influence.ts'
import { pairRows } from './pair-rows.ts'
import { readoutCounts, type ReadoutCounts } from './readout-counts.ts'
import { reliabilityHistogram, type ReliabilityHistogram } from './reliability-histogram.ts'
import { stratumMeans, type StratumMeans } from './stratum-means.ts'
import { tauGrid, type TauGridRow } from './tau-grid.ts'
import type { UnitValue } from './unit-value.ts'
import { verdict, type Verdict } from './verdict.ts'
import type { PairFlow, VerdictFloors, WithoutEvidence } from './verdict-input.ts'
import { waitSeries, type WaitSeries } from './wait-series.ts'
import { worstCaseBounds, type WorstCaseBounds } from './worst-case-bounds.ts'

/** What was registered or found outside the scored decisions. */
export interface AnalysisContext {
  readonly tau: number
  readonly flow: PairFlow
  readonly floors: VerdictFloors
  /** Gates of the whole run. */
  readonly gates: readonly Check[]
  readonly bootstrap: BootstrapPlan
  /** Scored pairs in whose memories no slot holds the telling event; absent: none. */
  readonly pairsWithoutEvidence?: ReadonlySet<string>
}

/** Everything the endpoints say about one cohort. Cohorts are never pooled. */
export interface EndpointAnalysis {
  readonly pairs: number
  readonly seeds: number
  readonly decisions: number
  readonly counts: ReadoutCounts
  readonly table: EndpointTable
  readonly units: Readonly<Record<EndpointKey, readonly UnitValue[]>>
  readonly decomposition: Decomposition
  readonly histogram: ReliabilityHistogram
  readonly tauGrid: readonly TauGridRow[]
  readonly strata: readonly StratumMeans[]
  /** F and S_exec against waiting; null unless the strata are a ladder of waits. */
  readonly waits: WaitSeries | null
  /** Pairs with S_i above the replay floor. */
  readonly changedPairs: number
  readonly influence: Readonly<Record<EndpointKey, Influence | null>>
  /** Estimates if every planned pair without a score had been at the worst, and at the best, end of the range. */
  readonly worstCase: Readonly<Record<EndpointKey, WorstCaseBounds | null>>
  readonly verdict: Verdict
}

/** Endpoints, inference, tables and verdict of one cohort. Pure; throws `design-unbalanced` (fate `refuse`) on incomplete evidence. */
export function analyseEndpoints(evidence: EndpointEvidence, context: AnalysisContext): EndpointAnalysis {
  const { rows } = evidence
  const { flow, floors, gates } = context
  const pairs = pairRows(rows)
  const units = endpointUnits(evidence)
  const table = endpointTable(evidence, context.bootstrap)
  const counts = readoutCounts(rows)
  const changedPairs = units.sExec.filter(({ total, size }) => total / size > floors.replay).length
  return {
    pairs: pairs.length,
    seeds: pairs[0]?.seeds.length ?? 0,
    decisions: rows.length,
    counts,
    table,
    units,
    changedPairs,
    decomposition: decomposition(pairs),
    histogram: reliabilityHistogram(pairs),
    tauGrid: tauGrid(rows, context.tau),
    strata: stratumMeans(pairs),
    waits: waitSeries(evidence, context.bootstrap, floors.replay),
    influence: perEndpoint((key) => largestInfluence(units[key])),
    worstCase: perEndpoint((key) => worstCaseBounds(units[key], flow.planned - flow.complete, ENDPOINT_RANGE[key])),
    verdict: verdict({ table, counts, changedPairs, flow, floors, gates, withoutEvidence: withoutEvidence(units, context) }),
  }
}

function withoutEvidence(units: EndpointAnalysis['units'], context: AnalysisContext): WithoutEvidence | undefined {
  const lacking = context.pairsWithoutEvidence ?? new Set()
  if (lacking.size === 0) return undefined
  const over = (key: 'f' | 'u1') =>
    estimateEndpoint(
      key,
      units[key].filter(({ unitId }) => !lacking.has(unitId)),
      context.bootstrap,
    )
  return { pairs: lacking.size, others: { f: over('f'), u1: over('u1') } }
}

function perEndpoint<T>(value: (key: EndpointKey) => T): Readonly<Record<EndpointKey, T>> {
  return Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, value(key)])) as Record<EndpointKey, T>
}
