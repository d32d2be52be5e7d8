import { ladderDetections } from '../../../endpoints/interventions/ladder-detections.ts'
import type { LadderAnalysis } from '../../../endpoints/interventions/ladder/analyse-ladder.ts'
import type { LadderKey } from '../../../endpoints/interventions/ladder/ladder-endpoints.ts'
import { formatPValue } from '../../format-p-value.ts'
import { points, pointsInterval } from './points-words.ts'

/** The quantities of the ladder in the order of the table; y is official success in the own world. */
export const LADDER_QUANTITIES: readonly { readonly key: LadderKey; readonly name: string; readonly meaning: string }[] = [
  { key: 'gain', name: 'gain', meaning: 'Success with the own memory and none with an empty one.' },
  { key: 'loss', name: 'loss', meaning: 'Success with an empty memory and none with the own one.' },
  { key: 'net', name: 'net: gain − loss', meaning: 'What memory adds on balance. Gain and loss can cancel in it.' },
  {
    key: 'numericFloor',
    name: 'numeric floor: flips (one ULP) − flips (replica)',
    meaning: 'Outcomes turned by the smallest change of numbers.',
  },
  {
    key: 'specificEffect',
    name: 'specific effect: flips (other fact) − flips (same fact)',
    meaning: 'Outcomes turned by the fact beyond those turned by rewriting it.',
  },
  {
    key: 'specificBranchEffect',
    name: 'the same for the branch taken',
    meaning: 'Branches turned by the fact beyond those turned by rewriting it.',
  },
  { key: 'numericBranchFloor', name: 'numeric floor for the branch taken', meaning: 'Branches turned by the smallest change of numbers.' },
  { key: 'direction', name: 'direction', meaning: 'With the other fact: share following it minus share keeping the original one.' },
]

/** What the ladder found of the fact, beyond its sham rungs, in one line. */
export function ladderHeadline(analysis: LadderAnalysis): string {
  const { specificEffect: effect } = ladderDetections(analysis)
  if (effect === 'above') return 'Another fact in memory turned the outcome more often than the same fact written anew.'
  if (effect === 'below') return 'The same fact written anew turned the outcome more often than another fact did.'
  return 'No effect of the fact beyond that of writing the same fact anew was detected.'
}

/** Counts behind the headline, rung by rung, and where the decision went. */
export function ladderLead(analysis: LadderAnalysis): readonly string[] {
  const { endpoints, adjustedP } = analysis
  const of = (key: LadderKey) => `${endpoints[key].total} of ${endpoints[key].cells}`
  const test = (key: 'specificEffect' | 'direction') => (adjustedP[key] === null ? '' : `, p ${formatPValue(adjustedP[key])} after Holm`)
  const { estimate } = endpoints.direction.estimate
  const { direction } = ladderDetections(analysis)
  const follows =
    direction === 'above'
      ? 'More decisions followed the exchanged fact than kept the original one'
      : direction === 'below'
        ? 'More decisions kept the original fact than followed the exchanged one'
        : 'Whether decisions follow the exchanged fact was not shown either way'
  const { numericFloor } = ladderDetections(analysis)
  const floor =
    numericFloor === 'above'
      ? [
          `One unit in the last place already turned outcomes beyond an exact replica (numeric floor ${points(endpoints.numericFloor.estimate.estimate ?? 0)} points): what a content turns must be held against that.`,
        ]
      : []
  return [
    `The outcome differs from that with the own memory in ${of('phiReplica')} rows with an exact replica, ${of('phiUlp')} with one ULP, ${of('phiPreserve')} with the same fact and ${of('phiTarget')} with the other fact.`,
    `${follows}: direction ${estimate === null ? 'not estimated' : `${points(estimate)} points`} (95 % interval ${pointsInterval(endpoints.direction.estimate)}${test('direction')}).`,
    ...floor,
  ]
}
