import type { EndpointEstimate } from '../../endpoints/endpoint-estimate.ts'
import { formatNumber } from '../format-number.ts'
import { methodWords } from './method-words.ts'

/** `0.677 to 0.781`. */
export function rangeWords(interval: readonly [number, number]): string {
  return `${formatNumber(interval[0])} to ${formatNumber(interval[1])}`
}

/** Why an endpoint has no interval, as a sentence. */
export function noIntervalWords(endpoint: EndpointEstimate): string {
  if (endpoint.estimate === null) return 'no complete pair, nothing to estimate'
  if (endpoint.structural) return 'determined by the data pattern, no interval'
  if (endpoint.status === 'boundary' || endpoint.status === 'degenerate')
    return 'none: every pair has the same value, so resampling has no spread'
  return 'no registered interval: too few pairs'
}

/** The deciding interval in words, with its method; or why there is none. */
export function intervalWords(endpoint: EndpointEstimate): string {
  const { decisiveInterval, decisiveMethod, bound } = endpoint
  if (decisiveInterval !== null) return `95 % interval ${rangeWords(decisiveInterval)} (${methodWords(decisiveMethod)})`
  const reason = noIntervalWords(endpoint)
  return bound === null ? reason : `${reason}; exact 95 % bound, all pairs being equal, ${rangeWords(bound)}`
}

/** For a table: the deciding interval alone, or the exact bound where all pairs are equal. */
export function shortRange({ decisiveInterval, bound, estimate }: EndpointEstimate): string {
  if (decisiveInterval !== null) return rangeWords(decisiveInterval)
  return bound === null || estimate === null ? 'no interval' : `bound ${rangeWords(bound)}`
}

/** The deciding interval without its method. */
export function shortIntervalWords(endpoint: EndpointEstimate): string {
  return endpoint.decisiveInterval === null ? noIntervalWords(endpoint) : `95 % interval ${rangeWords(endpoint.decisiveInterval)}`
}
