import type { TablePointM } from './control-move.ts'
import { NO_DETOUR } from './control-move.ts'

/** Largest sideways shift of the way, metres. */
const DETOUR_M = 0.02

/** A shift of the way that differs for every past code 0..3; none for an unknown past. */
export function memoryDetour(pastCode: number): TablePointM {
  if (pastCode < 0) return NO_DETOUR
  const signs = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const
  const [x, y] = signs[pastCode % signs.length]!
  return [x * DETOUR_M, y * DETOUR_M]
}
