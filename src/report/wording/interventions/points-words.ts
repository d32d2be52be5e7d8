import type { EndpointEstimate } from '../../../endpoints/endpoint-estimate.ts'
import { formatFixed } from '../../format-fixed.ts'

/** A difference of shares in percentage points, one decimal, without its unit: `38.9`. */
export function points(difference: number): string {
  return formatFixed(100 * difference, 1)
}

/** An estimate in points. */
export function pointsOf({ estimate }: Pick<EndpointEstimate, 'estimate'>): string {
  return estimate === null ? 'no estimate' : points(estimate)
}

/** The deciding interval in points, `−90.2 to −64.0`; `none` with the exact bound where all units are equal. */
export function pointsInterval({ decisiveInterval, bound }: Pick<EndpointEstimate, 'decisiveInterval' | 'bound'>): string {
  const range = ([lower, upper]: readonly [number, number]) => `${points(lower)} to ${points(upper)}`
  if (decisiveInterval !== null) return range(decisiveInterval)
  return bound === null ? 'none' : `none; bound ${range(bound)}`
}
