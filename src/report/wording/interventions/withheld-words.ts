import type { InterventionFinding } from '../../../endpoints/interventions/intervention-finding.ts'
import { countWords } from '../count-words.ts'

/** Headline and lead of a finding that may not be read; null for one that may. */
export function withheldWords(
  { code, decidedBy, registered }: InterventionFinding,
  facts: {
    readonly complete: number
    readonly planned: number
    /** Registered contrasts that rest on the registered share of units. */
    readonly covered: number
    readonly coverageBar: number
    readonly failedGates: readonly string[]
  },
): { readonly headline: string; readonly lead: readonly string[] } | null {
  const tail = 'The numbers below describe these units only.'
  if (code === 'gate-failed') {
    const gates =
      facts.failedGates.length === 0
        ? 'At least one condition of a fair comparison did not hold.'
        : `Did not hold: ${facts.failedGates.join('; ')}.`
    return { headline: 'A gate failed, so no finding is given.', lead: [gates, 'The numbers below are printed to find the cause.'] }
  }
  if (code !== 'insufficient') return null
  const complete = `${facts.complete} of ${countWords(facts.planned, 'planned unit')} passed every gate and ran to the end`
  const why =
    decidedBy === 'clusters'
      ? `${complete}; with so few units no exact test can reach the 5 % level after the correction over ${countWords(registered, 'registered contrast')}.`
      : facts.complete < facts.coverageBar * facts.planned
        ? `Only ${complete}, fewer than the registered share.`
        : `${complete}, but too few episodes came to the registered events: only ${facts.covered} of ${countWords(registered, 'registered contrast')} rest on the registered share of units.`
  return { headline: 'Not enough evidence for a finding.', lead: [why, tail] }
}
