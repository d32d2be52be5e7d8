import { GRIPPER_STROKE_M } from '../../../../hardware/piper/piper-action-space.ts'
import {
  PUT_BACK_CENTRE,
  PUT_BACK_MATS,
  PUT_BACK_OPEN_SHARE,
  PUT_BACK_PLACE_TOLERANCE_M,
} from '../../../../sim/embedded/layout/put-back-layout.ts'
import { REPICK_FULL_LIFT_M } from '../../../../sim/embedded/layout/repick-layout.ts'
import type { TrialLabel } from '../../../trials/session/trial-label.ts'
import type { WatchedObject, WatchedRun } from './watched-run.ts'

/** Branches of the pair: what target A and target B are called by the task. */
export type TargetPlaces = readonly [targetA: string, targetB: string]

/** A hand this near to an object has approached it: half an object and a finger's width more. */
const APPROACHED_M = 0.035
/** An object that has risen by this is off the table. */
const GRASPED_M = 0.01
/** An object that was carried less far than this from where it stood has not been taken anywhere. */
const CARRIED_M = 0.03
const RELEASED_M = PUT_BACK_OPEN_SHARE * GRIPPER_STROKE_M
const RESTS_WITHIN_M = 0.01

/**
 * The label that a person would give, by fixed rules from what is true in the emulated cell (docs/sessions.md). It knows targets A and B, never which of
 * them the history warrants.
 */
export function autoLabel(task: string, targets: TargetPlaces, run: WatchedRun): TrialLabel {
  return task === 'repick' ? repickLabel(targets, run) : putBackLabel(targets, run)
}

/** Put Back: where the block was carried. Selected is the mat nearest to where it ended, once it was carried at all. */
function putBackLabel(targets: TargetPlaces, { objects }: WatchedRun): TrialLabel {
  const [block] = objects
  if (block === undefined || !approached(block)) return { selected: 'none', reached: 'nothing' }
  const carriedM = Math.hypot(block.endM[0] - block.startM[0], block.endM[1] - block.startM[1])
  const grasped = block.mostRisenM > GRASPED_M
  if (carriedM < CARRIED_M) return { selected: 'none', reached: grasped ? 'grasped' : 'approached' }
  const mats = [...PUT_BACK_MATS].sort((a, b) => offset(block, a) - offset(block, b))
  const nearest = mats[0]?.name ?? PUT_BACK_CENTRE.name
  const placed =
    block.handOpeningM > RELEASED_M &&
    block.endM[2] - block.startM[2] < RESTS_WITHIN_M &&
    PUT_BACK_MATS.some(
      ({ xM, yM }) =>
        Math.abs(block.endM[0] - xM) < PUT_BACK_PLACE_TOLERANCE_M && Math.abs(block.endM[1] - yM) < PUT_BACK_PLACE_TOLERANCE_M,
    )
  const reached = placed ? 'completed' : grasped ? 'grasped' : 'approached'
  return selecting(targets, nearest, reached, `the block went towards the ${nearest} mat`)
}

/** Repick: which block was lifted; where none was, which one a hand came near to. */
function repickLabel(targets: TargetPlaces, { objects }: WatchedRun): TrialLabel {
  const lifted = objects.filter(({ mostRisenM }) => mostRisenM > GRASPED_M)
  const went = lifted.length > 0 ? lifted : objects.filter(approached)
  const [first, second] = went
  if (first === undefined) return { selected: 'none', reached: 'nothing' }
  const complete = ({ mostRisenM }: WatchedObject) => mostRisenM >= REPICK_FULL_LIFT_M
  const reached = lifted.length === 0 ? 'approached' : lifted.some(complete) ? 'completed' : 'grasped'
  if (second !== undefined)
    return { selected: 'mixed', reached, note: `${lifted.length > 0 ? 'both blocks were lifted' : 'the hand went to both blocks'}` }
  return selecting(targets, first.startPlace, reached, `it went to the block at ${first.startPlace}`)
}

function selecting([targetA, targetB]: TargetPlaces, place: string, reached: TrialLabel['reached'], note: string): TrialLabel {
  if (place === targetA) return { selected: 'target-a', reached }
  if (place === targetB) return { selected: 'target-b', reached }
  return { selected: 'mixed', reached, note }
}

function approached({ nearestHandM }: WatchedObject): boolean {
  return nearestHandM < APPROACHED_M
}

function offset({ endM }: WatchedObject, { xM, yM }: { readonly xM: number; readonly yM: number }): number {
  return Math.hypot(endM[0] - xM, endM[1] - yM)
}
