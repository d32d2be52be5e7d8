import { PUT_BACK_CENTRE, PUT_BACK_MATS } from '../../sim/embedded/layout/put-back-layout.ts'
import type { TablePointM } from './control-move.ts'
import type { BareMove, ControlTask } from './control-task.ts'
import { placesIn } from './place-bits.ts'
import type { PlaceLog } from './place-log.ts'

const CENTRE: TablePointM = [PUT_BACK_CENTRE.xM, PUT_BACK_CENTRE.yM]
const MATS: readonly TablePointM[] = PUT_BACK_MATS.map((mat) => [mat.xM, mat.yM])
const LEFT = PUT_BACK_MATS.findIndex((mat) => mat.name === 'left')

/**
 * Beyond the right mat and shifted to the front: its four mat distances differ so much that every pair of mats reads a
 * branch, with a margin of at least 0.298 (smallest for right|back and front|back).
 */
const FIXED: TablePointM = [0.27, -0.162]

/**
 * Put Back: the cube is at the centre, and belongs to the mat on which it was first seen. `reversed` goes to the mat
 * mirrored through the centre: for the opposite mat's pair that is the other branch (margin 1), for an adjacent mat it is nearer
 * to the other branch by 0.41 of their separation, so every one of the six pairs reads as reversed.
 */
export const putBackControl: ControlTask = {
  name: 'put-back',
  shortMemorySteps: 8,
  places: [...PUT_BACK_MATS.map((mat, index) => ({ name: mat.name, atM: MATS[index]! })), { name: 'centre', atM: CENTRE }],
  warranted: (log) => fromCentre(MATS[origin(log)]),
  reversed(log) {
    const mat = MATS[origin(log)]
    return mat === undefined ? null : fromCentre([2 * CENTRE[0] - mat[0], 2 * CENTRE[1] - mat[1]])
  },
  leftmost: () => ({ pickM: CENTRE, placeM: MATS[LEFT]! }),
  fixed: () => ({ pickM: CENTRE, placeM: FIXED }),
  neutral: () => ({ pickM: null, placeM: CENTRE }),
  branches: () => MATS.map((placeM) => ({ pickM: CENTRE, placeM })),
  pastCode: origin,
}

/** Index of the first mat that held the cube alone, or -1. */
function origin(log: PlaceLog): number {
  for (const { occupied } of log) {
    const [place, ...others] = placesIn(occupied)
    if (place !== undefined && others.length === 0 && place < MATS.length) return place
  }
  return -1
}

function fromCentre(placeM: TablePointM): BareMove
function fromCentre(placeM: TablePointM | undefined): BareMove | null
function fromCentre(placeM: TablePointM | undefined): BareMove | null {
  return placeM === undefined ? null : { pickM: CENTRE, placeM }
}
