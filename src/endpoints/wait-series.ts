import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import { effectSign } from './effect-sign.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import type { EndpointEvidence } from './endpoint-evidence.ts'
import { estimateEndpoint } from './estimate-endpoint.ts'
import { faithfulness } from './faithfulness.ts'
import { pairRows } from './pair-rows.ts'
import { readoutCounts, type ReadoutCounts } from './readout-counts.ts'
import { sExec } from './s-exec.ts'

/** Choice and action change at one wait. */
export interface WaitEstimate {
  readonly stratum: string
  /** Waiting actions between the past and the decision. */
  readonly waitSteps: number
  readonly pairs: number
  readonly counts: ReadoutCounts
  readonly f: EndpointEstimate
  readonly sExec: EndpointEstimate
  /** Pairs with S_i above the replay floor. */
  readonly changedPairs: number
}

export interface WaitSeries {
  /** Shortest wait first. */
  readonly waits: readonly WaitEstimate[]
  /**
   * Waits taken in order, as a fixed sequence of tests (no correction is due): the last one before the first at which F is not
   * above 0. Null if it is not at the shortest.
   */
  readonly lastWaitAbove: number | null
}

/**
 * F and S_exec of each stratum of a cohort whose strata are an ordered ladder `wait-00`, `wait-04`, … of one decision; pairs of other
 * waits play no part in an interval. Null for every other cohort.
 */
export function waitSeries({ rows, divergences }: EndpointEvidence, bootstrap: BootstrapPlan, replayFloor: number): WaitSeries | null {
  const strata = [...new Set(rows.map((row) => row.stratum))]
  const steps = strata.map((stratum) => waitStepsOf(stratum))
  if (strata.length < 2 || steps.includes(null)) return null
  const waits = strata
    .map((stratum): WaitEstimate => {
      const own = rows.filter((row) => row.stratum === stratum)
      const pairs = pairRows(own)
      const ids = new Set(pairs.map(({ pairId }) => pairId))
      const changes = sExec(divergences.filter(({ pairId }) => ids.has(pairId)))
      return {
        stratum,
        waitSteps: waitStepsOf(stratum) ?? 0,
        pairs: pairs.length,
        counts: readoutCounts(own),
        f: estimateEndpoint('f', faithfulness(pairs), bootstrap),
        sExec: estimateEndpoint('sExec', changes, bootstrap),
        changedPairs: changes.filter(({ total, size }) => total / size > replayFloor).length,
      }
    })
    .sort((a, b) => a.waitSteps - b.waitSteps)
  const firstNotAbove = waits.findIndex(({ f }) => effectSign(f) !== 'above')
  const last = firstNotAbove < 0 ? waits.at(-1) : waits[firstNotAbove - 1]
  return { waits, lastWaitAbove: last?.waitSteps ?? null }
}

function waitStepsOf(stratum: string): number | null {
  const [, digits] = /^wait-(\d{1,4})$/.exec(stratum) ?? []
  return digits === undefined ? null : Number(digits)
}
