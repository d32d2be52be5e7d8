import type { TablePointM } from './control-move.ts'
import type { ControlPlace } from './control-task.ts'

/** A place is occupied if at least this many red pixels look at points within this distance of it. */
const MINIMUM_PIXELS = 4
const RADIUS_M = 0.03

/** Place bits from the table points of red pixels. */
export function occupiedPlaces(points: readonly TablePointM[], places: readonly ControlPlace[]): number {
  let bits = 0
  places.forEach(({ atM }, index) => {
    const near = points.filter(([x, y]) => (x - atM[0]) ** 2 + (y - atM[1]) ** 2 <= RADIUS_M ** 2)
    if (near.length >= MINIMUM_PIXELS) bits |= 1 << index
  })
  return bits
}
