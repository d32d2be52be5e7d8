import { formatFixed } from '../../format-fixed.ts'

/** A difference of shares in percentage points, one decimal: `38.9`. */
export function points(difference: number): string {
  return formatFixed(100 * difference, 1)
}

/** `−90.2 to −64.0 points`. */
export function pointsRange(interval: readonly [number, number]): string {
  return `${points(interval[0])} to ${points(interval[1])} points`
}
