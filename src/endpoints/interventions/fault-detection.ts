import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import type { EndpointEstimate } from '../endpoint-estimate.ts'
import { estimateMean } from '../estimate-mean.ts'
import type { EpisodeRow } from './episode-row.ts'
import { valuesByPair } from './values-by-pair.ts'

/** How often the integrity check raised its alarm: on a damaged memory a detection, on the true one (`none`) a false alarm. */
export interface FaultDetection {
  readonly stage: string
  readonly alarms: number
  /** Rows in which the check was made. */
  readonly checked: number
  readonly share: EndpointEstimate
}

/** Alarms by kind of fault, before anything was restored; `none` first. It says nothing of what restoring then achieved. */
export function faultDetection(
  rows: readonly EpisodeRow[],
  faults: readonly string[],
  bootstrap: BootstrapPlan,
): readonly FaultDetection[] {
  const detection = (stage: string, own: readonly EpisodeRow[]): FaultDetection => {
    const checked = own.flatMap(({ pairId, faultDetected }) => (faultDetected === null ? [] : [{ pairId, value: Number(faultDetected) }]))
    return {
      stage,
      alarms: checked.filter(({ value }) => value > 0).length,
      checked: checked.length,
      share: estimateMean({ kind: 'proportion', range: [0, 1], whole: true, contrast: false }, valuesByPair(checked), bootstrap),
    }
  }
  return [
    detection(
      'none',
      rows.filter(({ condition }) => condition === 'none'),
    ),
    ...faults.map((fault) =>
      detection(
        fault,
        rows.filter(({ stage, condition }) => stage === fault && condition === 'fault'),
      ),
    ),
  ]
}
