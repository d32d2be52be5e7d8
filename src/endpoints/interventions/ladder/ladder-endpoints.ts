import type { LadderCondition } from '../../../core/intervention-registration.ts'
import type { MeanShape } from '../../estimate-mean.ts'
import type { LadderCell, RungOutcome } from './ladder-cell.ts'

export const ladderKeys = [
  'yNone',
  'yFull',
  'gain',
  'loss',
  'net',
  'flips',
  'phiReplica',
  'phiUlp',
  'phiPreserve',
  'phiTarget',
  'branchReplica',
  'branchUlp',
  'branchPreserve',
  'branchTarget',
  'specificEffect',
  'specificBranchEffect',
  'numericFloor',
  'numericBranchFloor',
  'direction',
] as const
export type LadderKey = (typeof ladderKeys)[number]

/** One endpoint: a whole number of every cell. */
export interface LadderEndpoint {
  readonly shape: MeanShape
  /** If all answers of these conditions are the same bytes in every cell, the value 0 follows from that and is no estimate. */
  readonly compared: readonly LadderCondition[]
  value(rungs: LadderCell['rungs']): number
}

const SHARE: MeanShape = { kind: 'proportion', range: [0, 1], whole: true, contrast: false }
const SIGNED: MeanShape = { kind: 'signed', range: [-1, 1], whole: true, contrast: true }

/** Outcome y, or branch taken, other than with the own memory. */
const flipped = (rung: RungOutcome, full: RungOutcome): number => Number(rung.success !== full.success)
const moved = (rung: RungOutcome, full: RungOutcome): number => Number(rung.branch !== full.branch)

/**
 * Endpoints of the ladder (docs/interventions.md; IMEP, audit definitions): y is official success in the own world, phi the share of cells
 * whose y is not that under the own memory, `branch...` the share whose branch is another (no branch is one too).
 */
export const ladderEndpoints: Readonly<Record<LadderKey, LadderEndpoint>> = {
  yNone: { shape: SHARE, compared: [], value: ({ none }) => Number(none.success) },
  yFull: { shape: SHARE, compared: [], value: ({ full }) => Number(full.success) },
  gain: { shape: SHARE, compared: ['none', 'full'], value: ({ none, full }) => Number(full.success && !none.success) },
  loss: { shape: SHARE, compared: ['none', 'full'], value: ({ none, full }) => Number(!full.success && none.success) },
  net: { shape: SIGNED, compared: ['none', 'full'], value: ({ none, full }) => Number(full.success) - Number(none.success) },
  flips: { shape: SHARE, compared: ['none', 'full'], value: ({ none, full }) => flipped(none, full) },
  phiReplica: phi('replica', flipped),
  phiUlp: phi('ulp', flipped),
  phiPreserve: phi('preserve', flipped),
  phiTarget: phi('target', flipped),
  branchReplica: phi('replica', moved),
  branchUlp: phi('ulp', moved),
  branchPreserve: phi('preserve', moved),
  branchTarget: phi('target', moved),
  specificEffect: difference('target', 'preserve', flipped),
  specificBranchEffect: difference('target', 'preserve', moved),
  numericFloor: difference('ulp', 'replica', flipped),
  numericBranchFloor: difference('ulp', 'replica', moved),
  direction: {
    shape: SIGNED,
    compared: [],
    value: ({ target }) => Number(target.readout === 'wrong') - Number(target.readout === 'correct'),
  },
}

function phi(condition: LadderCondition, changed: typeof flipped): LadderEndpoint {
  return { shape: SHARE, compared: ['full', condition], value: (rungs) => changed(rungs[condition], rungs.full) }
}

function difference(condition: LadderCondition, floor: LadderCondition, changed: typeof flipped): LadderEndpoint {
  return {
    shape: SIGNED,
    compared: [condition, floor],
    value: (rungs) => changed(rungs[condition], rungs.full) - changed(rungs[floor], rungs.full),
  }
}
