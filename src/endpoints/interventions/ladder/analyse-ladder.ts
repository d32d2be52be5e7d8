import type { InterventionEvidence } from '../../../core/intervention-evidence.ts'
import { ladderConditions, type LadderCondition } from '../../../core/intervention-registration.ts'
import type { BootstrapPlan } from '../../../stats/bootstrap/cluster-bootstrap.ts'
import { adjustP } from '../../../stats/multiplicity/adjust-p.ts'
import { chainCells } from './chain-cells.ts'
import { chainSummary, type ChainSummary } from './chain-summary.ts'
import { ladderCells } from './ladder-cells.ts'
import { ladderEndpoints, ladderKeys, type LadderKey } from './ladder-endpoints.ts'
import { ladderEstimate, type LadderEstimate } from './ladder-estimate.ts'
import { rungSummary, type RungSummary } from './rung-summary.ts'

/** Everything the ladder says about one cohort. Cohorts are never pooled. */
export interface LadderAnalysis {
  readonly pairs: number
  /** Pairs x decisions x directions x seeds. */
  readonly cells: number
  readonly conditions: Readonly<Record<LadderCondition, RungSummary>>
  readonly endpoints: Readonly<Record<LadderKey, LadderEstimate>>
  /** Sign-flip p of the contrasts that are tested, after Holm's correction over them; one without a test counts as 1 and stays null. */
  readonly adjustedP: Readonly<Record<TestedKey, number | null>>
  /** By condition, and null where no unit is a chain; `rows` are episodes x seeds. */
  readonly chain: {
    readonly episodes: number
    readonly rows: number
    readonly conditions: Readonly<Record<LadderCondition, ChainSummary>>
  } | null
}

/** Contrasts that are 0 if memory, edit or fact made no difference. */
const TESTED = ['net', 'specificEffect', 'numericFloor', 'direction'] as const
type TestedKey = (typeof TESTED)[number]

/**
 * Per-pair values and pair-cluster inference of complete units. Pure. Throws `design-unbalanced` (fate refuse) on incomplete evidence.
 * @param plannedPairs - units of the frozen plan: those without evidence widen the worst case
 */
export function analyseLadder(
  units: readonly Pick<InterventionEvidence, 'pair' | 'rows'>[],
  { plannedPairs, bootstrap }: { readonly plannedPairs: number; readonly bootstrap: BootstrapPlan },
): LadderAnalysis {
  const cells = ladderCells(units)
  const chain = chainCells(units, cells)
  const endpoints = recordOf(ladderKeys, (key) => ladderEstimate(ladderEndpoints[key], cells, plannedPairs, bootstrap))
  const tests = TESTED.map((key) => endpoints[key].estimate.signFlipP)
  const adjusted = adjustP(
    tests.map((p) => p ?? 1),
    'holm',
  )
  return {
    pairs: units.length,
    cells: cells.length,
    conditions: recordOf(ladderConditions, (condition) => rungSummary(cells, condition, bootstrap)),
    endpoints,
    adjustedP: recordOf(TESTED, (key) => {
      const index = TESTED.indexOf(key)
      return tests[index] === null ? null : (adjusted[index] ?? null)
    }),
    chain:
      chain.length === 0
        ? null
        : {
            episodes: new Set(chain.map(({ pairId }) => pairId)).size,
            rows: chain.length,
            conditions: recordOf(ladderConditions, (condition) => chainSummary(chain, condition, bootstrap)),
          },
  }
}

function recordOf<K extends string, V>(keys: readonly K[], value: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
}
