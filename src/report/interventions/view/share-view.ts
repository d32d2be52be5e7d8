import type { EndpointEstimate } from '../../../endpoints/endpoint-estimate.ts'
import { intervalWords, shortRange } from '../../wording/interval-words.ts'
import type { ShareView } from '../intervention-view.ts'

/** A share with whole counts and its deciding interval. */
export function shareView(estimate: EndpointEstimate, hits: number, rows: number): ShareView {
  return {
    value: estimate.estimate,
    counts: `${hits} of ${rows}`,
    interval: estimate.decisiveInterval,
    range: shortRange(estimate),
    evidence: intervalWords(estimate),
  }
}
