import type { LadderCondition } from '../../../core/intervention-registration.ts'
import type { BootstrapPlan } from '../../../stats/bootstrap/cluster-bootstrap.ts'
import type { EndpointEstimate } from '../../endpoint-estimate.ts'
import { estimateMean } from '../../estimate-mean.ts'
import { valuesByPair, type PairValue } from '../values-by-pair.ts'
import type { LadderCell } from './ladder-cell.ts'

/** Both decisions of one episode under one seed. */
export interface ChainCell {
  readonly pairId: string
  readonly first: LadderCell
  readonly second: LadderCell
}

/** Shares of (episode, seed) whose decision is correct; the unit is the episode. */
export interface ChainSummary {
  readonly first: EndpointEstimate
  readonly second: EndpointEstimate
  /** Both right in one episode. */
  readonly both: EndpointEstimate
  /** What `both` would be if the links had nothing to do with each other: the product of their shares. Null without an episode. */
  readonly product: number | null
  /**
   * `both` minus `product`: the covariance of the links, the mean of (a - A)(b - B) with a, b 0 or 1 and A, B the shares of the two links.
   * Its intervals take A and B as known, which is exact to first order (delta method).
   */
  readonly excess: EndpointEstimate
}

export function chainSummary(chain: readonly ChainCell[], condition: LadderCondition, bootstrap: BootstrapPlan): ChainSummary {
  const share = (values: readonly PairValue[]) =>
    estimateMean({ kind: 'proportion', range: [0, 1], whole: true, contrast: false }, valuesByPair(values), bootstrap)
  const right = ({ rungs }: LadderCell): number => Number(rungs[condition].readout === 'correct')
  const links = chain.map(({ pairId, first, second }) => ({ pairId, a: right(first), b: right(second) }))
  const first = share(links.map(({ pairId, a: value }) => ({ pairId, value })))
  const second = share(links.map(({ pairId, b: value }) => ({ pairId, value })))
  const [shareA, shareB] = [first.estimate ?? 0, second.estimate ?? 0]
  const products = links.map(({ pairId, a, b }) => ({ pairId, value: (a - shareA) * (b - shareB) }))
  return {
    first,
    second,
    both: share(links.map(({ pairId, a, b }) => ({ pairId, value: a * b }))),
    product: chain.length === 0 ? null : shareA * shareB,
    excess: estimateMean({ kind: 'real', range: [-1, 1], whole: false, contrast: false }, valuesByPair(products), bootstrap),
  }
}
