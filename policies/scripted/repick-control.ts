import { REPICK_MATS } from '../../sim/embedded/layout/repick-layout.ts'
import type { TablePointM } from './control-move.ts'
import type { BareMove, ControlTask } from './control-task.ts'
import { placesIn } from './place-bits.ts'
import type { PlaceLog } from './place-log.ts'

const MATS: readonly TablePointM[] = REPICK_MATS.map((mat) => [mat.xM, mat.yM])
const LEFT = 0
const RIGHT = 1

/**
 * Repick: two like cubes stand on their mats again; the one to lift is the one whose mat was seen empty while the other's was not. In the
 * pictures this shows in the middle of the showing only (steps 20 to 25), so a memory that has lost those frames knows nothing.
 */
export const repickControl: ControlTask = {
  name: 'repick',
  places: REPICK_MATS.map((mat, index) => ({ name: mat.name, atM: MATS[index]! })),
  shortMemorySteps: 24,
  warranted: (log) => remembered(lifted(log)),
  reversed: (log) => remembered(other(lifted(log))),
  leftmost: () => lift(LEFT),
  fixed: () => lift(RIGHT),
  neutral: () => ({ pickM: null, placeM: [(MATS[LEFT]![0] + MATS[RIGHT]![0]) / 2, MATS[LEFT]![1]] }),
  branches: () => [lift(LEFT), lift(RIGHT)],
  pastCode: lifted,
}

/** Index of the mat that was first seen empty alone, or -1. */
function lifted(log: PlaceLog): number {
  for (const { occupied } of log) {
    const [standing, ...more] = placesIn(occupied)
    if (standing !== undefined && more.length === 0) return other(standing)
  }
  return -1
}

function other(mat: number): number {
  return mat === -1 ? -1 : LEFT + RIGHT - mat
}

function remembered(mat: number): BareMove | null {
  return mat === -1 ? null : lift(mat)
}

function lift(mat: number): BareMove {
  return { pickM: MATS[mat]!, placeM: MATS[mat]! }
}
