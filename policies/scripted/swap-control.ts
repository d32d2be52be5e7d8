import { SWAP_TRAYS } from '../../sim/embedded/layout/swap-layout.ts'
import type { TablePointM } from './control-move.ts'
import type { BareMove, ControlTask } from './control-task.ts'
import { placesIn } from './place-bits.ts'
import type { PlaceLog } from './place-log.ts'

const TRAYS: readonly TablePointM[] = SWAP_TRAYS.map((tray) => [tray.xM, tray.yM])

/**
 * Swap after the first or second move: two trays are full, and the next cube to go to the empty tray is the one that did
 * not arrive last (first move: block 2 has not moved yet; second move: block 1 waits in the middle of the swap). `reversed`
 * takes the one that did. Both read by the tray at which the gripper closes, so every pair of trays tells them apart.
 */
export const swapControl: ControlTask = {
  name: 'swap',
  shortMemorySteps: 8,
  places: SWAP_TRAYS.map((tray, index) => ({ name: tray.name, atM: TRAYS[index]! })),
  warranted: (log, seen) => withoutLast(log, seen, false),
  reversed: (log, seen) => withoutLast(log, seen, true),
  leftmost: (seen) => take(fullTrays(seen)[0], seen),
  fixed: (seen) => take(fullTrays(seen)[1], seen),
  neutral(seen) {
    const [a, b] = fullTrays(seen)
    return { pickM: null, placeM: [(TRAYS[a]![0] + TRAYS[b]![0]) / 2, (TRAYS[a]![1] + TRAYS[b]![1]) / 2] }
  },
  branches: (seen) => fullTrays(seen).map((tray) => take(tray, seen)),
  pastCode: (log, seen) => lastArrival(log, seen),
}

/** The two full trays, left to right; the two leftmost if the picture does not show two. */
function fullTrays(seen: number): readonly [number, number] {
  const [a, b, ...more] = placesIn(seen)
  return a !== undefined && b !== undefined && more.length === 0 ? [a, b] : [0, 1]
}

function take(tray: number, seen: number): BareMove {
  const full = fullTrays(seen)
  const empty = TRAYS.findIndex((_, index) => !full.includes(index))
  return { pickM: TRAYS[tray]!, placeM: TRAYS[empty]! }
}

function withoutLast(log: PlaceLog, seen: number, takeLast: boolean): BareMove | null {
  const last = lastArrival(log, seen)
  if (last === -1) return null
  const [a, b] = fullTrays(seen)
  const other = last === a ? b : a
  return take(takeLast ? last : other, seen)
}

/** Tray that became full last, the present included, or -1 if no change was seen or it is not full now. */
function lastArrival(log: PlaceLog, seen: number): number {
  let before: readonly number[] | undefined
  let arrived = -1
  for (const occupied of [...log.map((entry) => entry.occupied), seen]) {
    const full = placesIn(occupied)
    if (full.length !== 2) continue
    if (before !== undefined) arrived = full.find((tray) => !before!.includes(tray)) ?? arrived
    before = full
  }
  return fullTrays(seen).includes(arrived) ? arrived : -1
}
