import type { EndpointAnalysis } from '../../endpoints/endpoint-analysis.ts'
import { formatNumber } from '../format-number.ts'

/** How far the pairs without data could move the main numbers, as one sentence; empty if no pair is missing. */
export function boundsWords(worstCase: EndpointAnalysis['worstCase']): string {
  const { pCorrect, f, u1 } = worstCase
  if (pCorrect === null || f === null || u1 === null) return ''
  const range = (bounds: { readonly lower: number; readonly upper: number }) =>
    `${formatNumber(bounds.lower)} and ${formatNumber(bounds.upper)}`
  return `If they had all been as bad, or as good, as can be, p_correct would lie between ${range(pCorrect)}, F between ${range(f)}, and U₁ between ${range(u1)}.`
}
