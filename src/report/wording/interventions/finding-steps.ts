import type { InterventionFinding } from '../../../endpoints/interventions/intervention-finding.ts'

/** The ordered questions of a finding, up to the one that decided. */
export function findingSteps(
  { decidedBy, code, detected, registered }: InterventionFinding,
  facts: {
    readonly gates: number
    readonly failedRunGates: readonly string[]
    readonly complete: number
    readonly planned: number
    readonly coverageBar: string
    /** Registered contrasts that rest on the registered share of units. */
    readonly covered: number
  },
): readonly { readonly question: string; readonly passed: boolean; readonly detail: string }[] {
  const steps = [
    {
      key: 'run-gates',
      question: 'Did every gate of the run hold?',
      passed: facts.failedRunGates.length === 0,
      detail: facts.failedRunGates.join(', ') || `${facts.gates} passed`,
    },
    {
      key: 'coverage',
      question: 'Did enough planned units run to the end?',
      passed: decidedBy !== 'coverage',
      detail: `${facts.complete} of ${facts.planned}, bar ${facts.coverageBar}; ${facts.covered} of ${registered} contrasts rest on as many`,
    },
    {
      key: 'clusters',
      question: 'Are there enough units for an exact test after Holm’s correction?',
      passed: decidedBy !== 'clusters',
      detail: `${facts.complete} units, ${registered} registered contrasts`,
    },
    {
      key: 'contrasts',
      question: 'Does any registered contrast lie beyond zero, by interval, exact test and Holm’s correction?',
      passed: code === 'contrasts-detected',
      detail: `${detected} of ${registered}`,
    },
  ]
  return steps.slice(0, steps.findIndex(({ key }) => key === decidedBy) + 1)
}
